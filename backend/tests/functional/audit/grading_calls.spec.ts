import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { importExamFixture } from '#tests/fixtures/exams'
import { callerOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { choiceOf, previewing } from '#tests/fixtures/decisions'
import { answerAt, createMarked, disclosing, orderDisclosure } from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createPlanned } from '#tests/fixtures/plans'
import { failForGood } from '#tests/fixtures/publications'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: approvals of exams', () => {
  test('each decision is recorded as the page promises, by the teacher who made it', async ({ assert }) => {
    const room = await createRoom({ collection: { categoryExam: true } })
    const settings = { preferences: { Shared_Data__ActivateSharedFlow: true } }
    await db
      .from('institutions')
      .where('id', room.institution.id)
      .update({ settings_json: JSON.stringify(settings) })
    const other = await importExamFixture(callerOf(room.admin), { collection: room.collectionId })
    const teacher = await createUser({ groups: ['Professor'], school: room.school })
    const by = { id: teacher.id, token: await loginAs(teacher) }
    const path = '/v1/exam_approval/set_approval'
    const about = (id: number) => ({ type: 'exam', id, detail: {} })
    const made: [string, Made][] = [
      [
        'POST /v1/exam_approval/set_approval',
        { by, path, body: { exam_id: room.examId, approval: 'approved' }, about: about(room.examId) },
      ],
      [
        'GET /v1/exam_approval/set_approval',
        { by, path: `${path}?exam_id=${other.id}&approval=rejected`, about: about(other.id) },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})

test.group('which calls record an act: disclosures of marks', () => {
  test('one that is applied is recorded as the page promises, and its preview is not', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { admin, adminToken, collectionId, examId } = exam
    const room = { ...(await createRoom()), institution: exam.institution }
    const before = (await recordsOf(exam.institution.id)).length
    const preview = await disclosing(client, exam, adminToken, { mode: 'preview', exam: examId })
    preview.assertStatus(200)
    assert.lengthOf(await recordsOf(exam.institution.id), before)
    const { basis } = preview.body() as { basis: string }
    const made: [string, Made][] = [
      [
        'POST /v1/collections/:id/disclose_corrections',
        {
          by: { id: admin.id, token: adminToken },
          path: `/v1/collections/${collectionId}/disclose_corrections`,
          body: { mode: 'apply', exam: examId, basis },
          about: { type: 'collection', id: collectionId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const act = (await recordsOf(exam.institution.id)).at(-1)
    assert.containsSubset(JSON.parse(act?.detail_json ?? '{}'), { exam: examId, marks: 3 })
  })

  test('one of a plan names the item', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { admin, adminToken, collectionId } = exam
    const room = { ...(await createRoom()), institution: exam.institution }
    // The blank answers to it have their zero.
    const blank = answerAt(exam, 2)
    const { planId } = await createPlanned(client, {}, { ...exam, text: blank, blank })
    const path = `/v1/correction_plans/${planId}/disclose`
    const preview = await client.post(path).headers(as(adminToken)).json({ mode: 'preview' })
    const { basis, marked } = preview.body() as { basis: string; marked: number }
    assert.isAbove(marked, 0)
    const made: [string, Made][] = [
      [
        'POST /v1/correction_plans/:id/disclose',
        {
          by: { id: admin.id, token: adminToken },
          path,
          body: { mode: 'apply', basis },
          about: { type: 'collection', id: collectionId },
        },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const act = (await recordsOf(exam.institution.id)).at(-1)
    assert.containsSubset(JSON.parse(act?.detail_json ?? '{}'), { item: blank.item_id, marks: marked })
  })
})

test.group('which calls record an act: disclosures that have stopped', () => {
  test('each that goes on, by the collection and by a plan', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { admin, adminToken, collectionId } = exam
    const room = { ...(await createRoom()), institution: exam.institution }
    const { planId } = await createPlanned(
      client,
      {},
      { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
    )
    const job = await orderDisclosure(client, exam)
    const { id } = (await db.from('disclosures').where('job_id', job).firstOrFail()) as { id: number }
    const by = { id: admin.id, token: adminToken }
    const about = { type: 'background_job', id: job, detail: { type: 'grading.disclosure' } }
    const calls: [string, Made][] = [
      [
        'POST /v1/collections/:id/disclosures/:disclosure/retry',
        { by, path: `/v1/collections/${collectionId}/disclosures/${id}/retry`, about },
      ],
      [
        'POST /v1/correction_plans/:id/disclosures/:disclosure/retry',
        { by, path: `/v1/correction_plans/${planId}/disclosures/${id}/retry`, about },
      ],
    ]
    for (const call of calls) {
      await failForGood(job)
      assert.deepEqual(await faultsOf(room, [call]), [])
    }
  })
})

test.group('which calls record an act: decisions about items', () => {
  test('one that is applied, and looks at the key while somebody may still answer, as the page promises', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { admin, adminToken } = exam
    const room = { ...(await createRoom()), institution: exam.institution }
    const wanted = { kind: 'annul', item: choiceOf(exam) }
    const preview = await previewing(client, exam, adminToken, wanted)
    preview.assertStatus(200)
    const { basis } = preview.body() as { basis: string }
    const by = { id: admin.id, token: adminToken }
    const path = '/v1/item_decisions'
    const about = { type: 'item', id: wanted.item }
    const made: [string, Made][] = [
      ['POST /v1/item_decisions/preview', { by, path: `${path}/preview`, body: wanted, about }],
      [
        'POST /v1/item_decisions',
        { by, path, body: { ...wanted, basis, reason: 'Enunciado errado' }, about },
      ],
      ['GET /v1/item_decisions', { by, path: `${path}?item=${wanted.item}`, about }],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
    const { id } = (await db.from('item_decisions').where('item_id', wanted.item).firstOrFail()) as {
      id: number
    }
    // Of a log-in that has looked since the order no further look is recorded until it is carried out.
    const again = { ...by, token: await loginAs(admin) }
    const shown: [string, Made][] = [
      ['GET /v1/item_decisions/:id', { by: again, path: `${path}/${id}`, about }],
    ]
    assert.deepEqual(await faultsOf(room, shown), [])
  })
})
