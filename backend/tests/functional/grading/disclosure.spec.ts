import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import {
  answerAt,
  createMarked,
  disclose,
  disclosing,
  EVERYTHING,
  mark,
  orderDisclosure,
  setFlags,
  sheetOf,
} from '#tests/fixtures/marked_exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { createSitting, type AnswerRow } from '#tests/fixtures/applications'
import { own, post, put } from '#tests/fixtures/sitting_calls'
import type { Group } from '#shared'

const PREVIEW = { mode: 'preview' }

test.group('disclosing marks', () => {
  test('is previewed without a trace, and ordered with what was previewed alone', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { adminToken } = exam
    const nothing = await db.from('disclosures').where('collection_id', exam.collectionId)
    await mark(client, adminToken, answerAt(exam, 1), { value: 5 })
    const first = await disclosing(client, exam, adminToken, PREVIEW)
    first.assertStatus(200)
    assert.containsSubset(first.body(), { marked: 4, withoutMark: 2, disclosed: 0 })
    assert.deepEqual((await disclosing(client, exam, adminToken, PREVIEW)).body(), first.body())
    const { basis } = first.body() as { basis: string }

    await mark(client, adminToken, answerAt(exam, 1), { value: 6 })
    const stale = await disclosing(client, exam, adminToken, { mode: 'apply', basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
    assert.containsSubset(stale.body().preview, { marked: 4, withoutMark: 2, disclosed: 0 })
    assert.notEqual(stale.body().preview.basis, basis)
    await mark(client, adminToken, answerAt(exam, 1), { comment: '<p>Melhor.</p>' })
    const commented = await disclosing(client, exam, adminToken, {
      mode: 'apply',
      basis: stale.body().preview.basis,
    })
    commented.assertStatus(409)
    assert.deepEqual(await db.from('disclosures').where('collection_id', exam.collectionId), nothing)

    await orderDisclosure(client, exam)
    const present = (await disclosing(client, exam, adminToken, PREVIEW)).body() as { basis: string }
    const again = await disclosing(client, exam, adminToken, { mode: 'apply', basis: present.basis })
    again.assertStatus(409)
    assert.equal(again.body().code, 'disclosure_running')
  })

  test('of nothing, without a preview, or of an exam of another collection is refused', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { adminToken } = exam
    await disclose(client, exam)
    const after = await disclosing(client, exam, adminToken, PREVIEW)
    assert.containsSubset(after.body(), { marked: 0, withoutMark: 3, disclosed: 3 })
    const nothing = await disclosing(client, exam, adminToken, { mode: 'apply', basis: after.body().basis })
    nothing.assertStatus(409)
    assert.equal(nothing.body().code, 'nothing_to_disclose')
    for (const body of [{ mode: 'apply' }, { mode: 'apply', basis: 'x' }, { mode: 'undo' }, {}])
      (await disclosing(client, exam, adminToken, body)).assertStatus(400)
    const elsewhere = await createSitting({ institution: exam.institution, collection: {} })
    const foreign = await disclosing(client, exam, adminToken, { ...PREVIEW, exam: elsewhere.examId })
    foreign.assertStatus(404)
  })

  test('ordered by two at the same moment is one disclosure', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { basis } = (await disclosing(client, exam, exam.adminToken, PREVIEW)).body() as { basis: string }
    const apply = () => disclosing(client, exam, exam.adminToken, { mode: 'apply', basis })
    const answers = await Promise.all([apply(), apply(), apply()])
    assert.deepEqual(answers.map((answer) => answer.response.status).toSorted(), [202, 409, 409])
    assert.lengthOf(await db.from('disclosures').where('collection_id', exam.collectionId), 1)
    assert.lengthOf(
      await db
        .from('background_jobs')
        .where({ type: 'grading.disclosure', institution_id: exam.institution.id }),
      1
    )
  })

  test('is for who manages the collection', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const as404 = await createUser({ groups: ['ADMINISTRADOR'] })
    const school = await createSchool(exam.institution)
    const statusOf = async (token: string) => (await disclosing(client, exam, token, PREVIEW)).response.status
    assert.equal(await statusOf(await loginAs(as404)), 404, 'another institution')
    for (const group of ['CORRECTOR', 'COMISSION', 'PROCTOR', 'Diretor', 'COORDINATOR'] satisfies Group[]) {
      const user = await createUser({ groups: [group], school })
      assert.equal(await statusOf(await loginAs(user)), 403, group)
    }
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    for (const token of [exam.token, await loginAs(guardian)]) assert.equal(await statusOf(token), 403)

    const teacher = await createUser({ groups: ['Professor'], school })
    const token = await loginAs(teacher)
    assert.equal(await statusOf(token), 403, 'sees a collection of the institution, and manages others')
    const owned = { id: exam.collectionId }
    await db.from('collections').where(owned).update({ school_id: school.id })
    assert.equal(await statusOf(token), 200, 'of their school')
    const other = await createSchool(exam.institution)
    await db.from('collections').where(owned).update({ school_id: other.id })
    assert.equal(await statusOf(token), 404, 'of another school')
    await db.from('collections').where(owned).update({ created_by: teacher.id })
    assert.equal(await statusOf(token), 200, 'their own')
  })
})

test.group('a disclosed mark', () => {
  // The flags are those of rule-summary-001.
  test('is read by the candidate and the guardian, as far as each flag of the collection says', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 7.5, comment: '<p>Boa tese.</p>' })
    await disclose(client, exam)
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    for (const reader of [exam.token, await loginAs(guardian)]) {
      const { entries, body } = await sheetOf(client, exam, reader)
      assert.containsSubset(entries[0], {
        score: { earned: 7.5, max: 10 },
        correction: { points: 7.5, situation: null, hasBreakdown: false },
        comment: '<p>Boa tese.</p>',
        isCorrect: false,
      })
      assert.containsSubset(entries[1], {
        score: { earned: 0, max: 4 },
        correction: { points: 0, situation: 'blank', hasBreakdown: false },
      })
      assert.isUndefined(entries[1]?.comment)
      assert.isUndefined(entries[2]?.correction, 'what no person marks')
      assert.equal(body.grade?.earned, 8.5)
    }
    const [second] = exam.others
    const unmarked = (await sheetOf(client, second)).entries[0]
    assert.isNull(unmarked?.score)
    assert.notProperty(unmarked, 'correction')

    await setFlags(exam, { ...EVERYTHING, showCandidateGrade: false })
    const { entries: hiding, body: sheet } = await sheetOf(client, exam)
    const [first] = hiding
    assert.equal(first?.comment, '<p>Boa tese.</p>')
    // The count of right answers would tell the marks: they count as before somebody marked them.
    assert.deepInclude(sheet.overview, { correct: 1, pending: 2 })
    for (const hidden of ['score', 'correction', 'isCorrect']) assert.notProperty(first, hidden)
    await setFlags(exam, { ...EVERYTHING, postAnswerVisualization: false })
    const [keyOnly] = (await sheetOf(client, exam)).entries
    for (const hidden of ['score', 'correction', 'isCorrect', 'comment']) assert.notProperty(keyOnly, hidden)
  })

  test('does not count where its item was cancelled: that earns all', async ({ client, assert }) => {
    const exam = await createMarked(client)
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 2 })
    await db.from('items').where('id', answerAt(exam, 1).item_id).update({ is_cancelled: true })
    await disclose(client, exam)
    const [first] = (await sheetOf(client, exam)).entries
    assert.containsSubset(first, { score: { earned: 10, max: 10 }, isCorrect: true })
    assert.notProperty(first, 'correction')
    const stored = await db.from('answers').where('id', answerAt(exam, 1).id).firstOrFail()
    assert.isNull((stored as { earned: number | null }).earned, 'nothing is stored for it')
  })

  test('keeps its answer from being reset', async ({ client, assert }) => {
    const exam = await createMarked(client)
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 2 })
    await disclose(client, exam)
    const reset = await client
      .post(`/v1/applications/${exam.applicationId}/reset`)
      .headers(as(exam.adminToken))
      .json({ clear_answers: true, reason: 'engano' })
    reset.assertStatus(409)
    assert.equal(reset.body().code, 'correction_disclosed')
  })

  test('stays in force where staff accept what came for its answer after the finish', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const answer = answerAt(exam, 1)
    const storedOf = async () => {
      const row = (await db.from('answers').where('id', answer.id).firstOrFail()) as AnswerRow
      return [row.earned, (row as AnswerRow & { outcome: string }).outcome, row.free_response]
    }
    await mark(client, exam.adminToken, answer, { value: 7.5 })
    await disclose(client, exam)
    assert.deepEqual((await storedOf()).slice(0, 2), [7.5, 'PARTIAL'])
    const late = [{ id: answer.id, term: 1, revision: 2, freeResponse: 'Um texto que chegou tarde' }]
    ;(await put(client, exam, late)).assertStatus(400)
    const quarantined = await client.get(`${own(exam)}/kept_answers`).headers(as(exam.adminToken))
    const [entry] = quarantined.body().results as { key: string }[]
    const decision = `kept_answers/${entry?.key}/decision`
    ;(await post(client, exam, decision, { decision: 'accept' }, exam.adminToken)).assertStatus(200)
    assert.deepEqual(await storedOf(), [7.5, 'PARTIAL', 'Um texto que chegou tarde'])
    assert.containsSubset((await sheetOf(client, exam)).entries[0], { score: { earned: 7.5, max: 10 } })
  })
})
