import { test } from '@japa/runner'
import { createSitting } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createUser, loginAs } from '#tests/fixtures/people'

test.group('what a collection discloses', () => {
  test('are set one by one by administrators, and on record as before and after', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const token = await loginAs(sitting.admin)
    const path = `/v1/collections/${sitting.collectionId}/update_collection_permissions`
    const set = (body: object, by = token) => client.patch(path).headers(as(by)).json(body)
    const saved = await set({ answer_sheet_disclosed: true, postItemNavigation: false, strictSteps: true })
    saved.assertStatus(200)
    assert.deepEqual(saved.body(), {
      answerSheetDisclosed: true,
      postAnswerVisualization: true,
      postItemNavigation: false,
      postAlternativeExplanationVisualization: false,
      showAnswerSheetOverview: false,
      showCandidateGrade: false,
      canDiscloseReport: false,
      showAnswerSheetToCandidate: false,
    })
    const read = await client.get(`/v1/collections/${sitting.collectionId}`).headers(as(token))
    assert.containsSubset(read.body(), {
      answerSheetDisclosed: true,
      postItemNavigation: false,
      strictSteps: false,
    })
    assert.deepEqual((await set({})).body(), saved.body())
    const acts = (await recordsOf(sitting.institution.id)).filter(({ act }) => act.startsWith('collection_'))
    assert.lengthOf(acts, 1)
    assert.containsSubset(acts[0], {
      subject_type: 'collection',
      subject_id: sitting.collectionId,
      actor_id: sitting.admin.id,
      changes_json: '{"answerSheetDisclosed":[false,true],"postItemNavigation":[true,false]}',
    })
    ;(await set({ showCandidateGrade: 'talvez' })).assertStatus(400)
    for (const [groups, status] of [
      [['SCHOOL-ADMIN'], 403],
      [['Professor'], 403],
    ] as const) {
      const other = await createUser({ groups: [...groups], institution: sitting.institution })
      ;(await set({ showCandidateGrade: true }, await loginAs(other))).assertStatus(status)
    }
    ;(await set({ showCandidateGrade: true }, sitting.token)).assertStatus(403)
    const stranger = await createUser({ groups: ['ADMINISTRADOR'] })
    ;(await set({ showCandidateGrade: true }, await loginAs(stranger))).assertStatus(404)
  })
})
