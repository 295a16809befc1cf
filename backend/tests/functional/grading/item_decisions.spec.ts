import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { appealableItems } from '#appeals/queries/appealable'
import { importedContents } from '#catalog'
import { createSitting } from '#tests/fixtures/applications'
import {
  alternativesOf,
  changesOf,
  choiceOf,
  decide,
  deciding,
  orderDecision,
  previewing,
} from '#tests/fixtures/decisions'
import { answerAt, createMarked, EVERYTHING, setFlags, sheetOf } from '#tests/fixtures/marked_exams'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import type { Group } from '#shared'

const ANNUL = { kind: 'annul' }

test.group('the preview of a decision about an item', () => {
  test('tells what another key would do, and leaves no trace', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [a, b] = alternativesOf(exam)
    const wanted = { kind: 'change_key', alternatives: [a ?? 0] }
    const answered = await previewing(client, exam, exam.adminToken, wanted)
    answered.assertStatus(200)
    const preview = answered.body()
    assert.containsSubset(preview, {
      item: choiceOf(exam),
      kind: 'change_key',
      rise: 0,
      fall: 3,
      changes: [{ by: -1, count: 3 }],
      pValue: 1,
      discrimination: null,
      appeals: { analysis: 0, replied: 0, disclosed: 0 },
      exam: {
        count: 3,
        before: { mean: 1, median: 1 },
        after: { mean: 0, median: 0 },
        most: { before: 15, after: 15 },
      },
    })
    assert.containsSubset(
      preview.alternatives.find((one: { id: number }) => one.id === a),
      { count: 0, isKey: false, willBeKey: true }
    )
    assert.containsSubset(
      preview.alternatives.find((one: { id: number }) => one.id === b),
      { count: 3, isKey: true, willBeKey: false }
    )
    assert.deepEqual((await previewing(client, exam, exam.adminToken, wanted)).body(), preview)
    assert.isEmpty(await db.from('item_decisions').where('exam_id', exam.examId))
  })

  test('counts by class and school, and what leaves the exam', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const preview = (await previewing(client, exam, exam.adminToken, { kind: 'withdraw' })).body()
    assert.containsSubset(preview, { rise: 0, fall: 3, exam: { most: { before: 15, after: 14 } } })
    assert.lengthOf(preview.classes, 1)
    assert.containsSubset(preview.classes[0], { count: 1, before: { mean: 1 }, after: { mean: 0 } })
    assert.lengthOf(preview.schools, 1)
  })

  test('is refused where there is nothing to decide', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [a, b] = alternativesOf(exam)
    const text = answerAt(exam, 1).item_id
    const refusals = [
      [{ kind: 'change_key', alternatives: [b ?? 0] }, 'same_key'],
      [{ kind: 'also_accept', alternatives: [b ?? 0] }, 'same_key'],
      [{ kind: 'change_key', alternatives: [a ?? 0, b ?? 0] }, 'not_an_answer'],
      [{ kind: 'change_key', alternatives: [2_000_000_000] }, 'not_an_answer'],
      [{ kind: 'change_key', alternatives: [a ?? 0], item: text }, 'no_key'],
      [{ kind: 'revert', decision: 2_000_000_000 }, 'not_the_last'],
    ] as const
    for (const [wanted, code] of refusals) {
      const refused = await previewing(client, exam, exam.adminToken, wanted as never)
      refused.assertStatus(409)
      assert.equal(refused.body().code, code, JSON.stringify(wanted))
    }
    for (const wanted of [
      { kind: 'change_key' },
      { kind: 'revert' },
      { kind: 'other' },
      { kind: 'annul', item: -1 },
    ])
      (await previewing(client, exam, exam.adminToken, wanted)).assertStatus(400)
    const gone = await previewing(client, exam, exam.adminToken, { ...ANNUL, item: 2_000_000_000 })
    gone.assertStatus(404)
    await db.from('exams').where('id', exam.examId).update({ adaptative: 1 })
    const adaptive = await previewing(client, exam, exam.adminToken, ANNUL)
    adaptive.assertStatus(409)
    assert.equal(adaptive.body().code, 'adaptive_exam')
  })

  test('of an exam that nobody has begun is refused: an import changes it', async ({ client, assert }) => {
    const sitting = await createSitting()
    const item = sitting.answers[0]?.item_id ?? 0
    const refused = await previewing(client, sitting, await loginAs(sitting.admin), { ...ANNUL, item })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'exam_not_begun')
  })
})

test.group('a decision about an item', () => {
  test('is ordered with what was previewed alone', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { basis } = (await previewing(client, exam, exam.adminToken, ANNUL)).body() as { basis: string }
    const other = await deciding(client, exam, exam.adminToken, { kind: 'withdraw', basis })
    other.assertStatus(409)
    assert.equal(other.body().code, 'stale_preview')
    await db.from('answers').where('id', answerAt(exam, 3).id).update({ earned: 0, alternative_id: null })
    const stale = await deciding(client, exam, exam.adminToken, { ...ANNUL, basis })
    stale.assertStatus(409)
    assert.equal(stale.body().code, 'stale_preview')
    assert.containsSubset(stale.body().preview, { rise: 1, fall: 0 })
    assert.notEqual(stale.body().preview.basis, basis)
    for (const body of [
      { ...ANNUL, basis: 'x' },
      { ...ANNUL, basis, reason: '  ' },
    ])
      (await deciding(client, exam, exam.adminToken, body)).assertStatus(400)
    assert.isEmpty(await db.from('item_decisions').where('exam_id', exam.examId))
  })

  test('of two at the same moment is one, and a second waits until the first is done', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { basis } = (await previewing(client, exam, exam.adminToken, ANNUL)).body() as { basis: string }
    const apply = () => deciding(client, exam, exam.adminToken, { ...ANNUL, basis })
    const answers = await Promise.all([apply(), apply(), apply()])
    assert.deepEqual(answers.map((answer) => answer.response.status).toSorted(), [202, 409, 409])
    assert.lengthOf(await db.from('item_decisions').where('exam_id', exam.examId), 1)
    const text = await previewing(client, exam, exam.adminToken, {
      ...ANNUL,
      item: answerAt(exam, 1).item_id,
    })
    text.assertStatus(409)
    assert.equal(text.body().code, 'decision_running')
  })

  test('is on record, and read by who reads the key', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { id } = await orderDecision(client, exam, ANNUL)
    const row = await db
      .from('audit_records')
      .where({ act: 'item_decided', institution_id: exam.institution.id })
      .firstOrFail()
    assert.containsSubset(row, { reason: 'Duas respostas certas', subject_id: choiceOf(exam) })
    const shown = await client.get(`/v1/item_decisions/${id}`).headers(as(exam.adminToken))
    shown.assertStatus(200)
    assert.containsSubset(shown.body(), {
      id,
      kind: 'annul',
      state: 'queued',
      reason: 'Duas respostas certas',
    })
    const list = await client.get(`/v1/item_decisions?item=${choiceOf(exam)}`).headers(as(exam.adminToken))
    assert.containsSubset(list.body(), {
      mayDecide: true,
      isCancelled: false,
      exam: { id: exam.examId },
      decisions: [{ id }],
    })
    for (const token of [exam.token, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))])
      assert.include([403, 404], (await client.get(`/v1/item_decisions/${id}`).headers(as(token))).status())
  })

  test('leaves one look on record for each log-in that watches it, and one for each refusal that tells of the key', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const [, b] = alternativesOf(exam)
    const subject = { act: 'key_seen', subject_type: 'item', subject_id: choiceOf(exam) }
    const looks = async () => (await db.from('audit_records').where(subject).select('id')).length
    const known = { kind: 'change_key', alternatives: [b ?? 0] }
    ;(await previewing(client, exam, exam.adminToken, known)).assertStatus(409)
    assert.equal(await looks(), 1)
    const basis = 'a'.repeat(64)
    ;(await deciding(client, exam, exam.adminToken, { ...ANNUL, basis })).assertStatus(409)
    assert.equal(await looks(), 2)
    const { id } = await orderDecision(client, exam, ANNUL)
    assert.equal(await looks(), 3)
    const watch = async (token: string) => {
      for (const path of [`?item=${choiceOf(exam)}`, `?item=${choiceOf(exam)}`, `/${id}`])
        (await client.get(`/v1/item_decisions${path}`).headers(as(token))).assertStatus(200)
    }
    await watch(exam.adminToken)
    assert.equal(await looks(), 4)
    await watch(await loginAs(exam.admin))
    assert.equal(await looks(), 5)
    await db.from('item_decisions').where('id', id).update({ state: 'DONE' })
    await watch(exam.adminToken)
    assert.equal(await looks(), 8)
  })

  test('is for who manages the collection', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const statusOf = async (token: string) => (await previewing(client, exam, token, ANNUL)).response.status
    assert.equal(await statusOf(await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))), 404)
    const school = await createSchool(exam.institution)
    for (const group of ['CORRECTOR', 'COMISSION', 'PROCTOR', 'Diretor', 'COORDINATOR'] satisfies Group[])
      assert.equal(await statusOf(await loginAs(await createUser({ groups: [group], school }))), 403, group)
    assert.equal(await statusOf(exam.token), 403)
    const teacher = await createUser({ groups: ['Professor'], school })
    assert.equal(await statusOf(await loginAs(teacher)), 403)
    await db.from('collections').where('id', exam.collectionId).update({ created_by: teacher.id })
    assert.equal(await statusOf(await loginAs(teacher)), 200)
  })
})

test.group('what a candidate reads of a decision', () => {
  test('is the new points, what was decided, when and why, and its undoing', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [a] = alternativesOf(exam)
    const before = (await sheetOf(client, exam)).entries[2] as object
    const first = await decide(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    const changed = (await sheetOf(client, exam)).entries[2] as object
    assert.containsSubset(changed, {
      score: { earned: 0, max: 1 },
      isCorrect: false,
      answers: [a],
      decision: {
        kind: 'change_key',
        reason: 'Duas respostas certas',
        points: { before: 1, after: 0 },
      },
    })
    const undo = await decide(client, exam, { kind: 'revert', decision: first })
    const back = (await sheetOf(client, exam)).entries[2] as object & { decision?: unknown }
    assert.containsSubset(back, { score: { earned: 1, max: 1 }, isCorrect: true })
    assert.containsSubset(back.decision, { kind: 'revert', points: { before: 0, after: 1 } })
    assert.deepEqual({ ...back, decision: undefined }, { ...before, decision: undefined })
    await decide(client, exam, { kind: 'revert', decision: undo })
    assert.containsSubset((await sheetOf(client, exam)).entries[2], { score: { earned: 0, max: 1 } })
    const old = await previewing(client, exam, exam.adminToken, { kind: 'revert', decision: first })
    assert.equal(old.body().code, 'not_the_last')
    assert.lengthOf(await changesOf(undo), 3)
  })

  test('about the key is nothing while neither key nor points are shown', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [a] = alternativesOf(exam)
    const hidden = { ...EVERYTHING, answerSheetDisclosed: false, showCandidateGrade: false }
    const kindOf = async (flags: Parameters<typeof setFlags>[1]) => {
      await setFlags(exam, flags)
      const entry = (await sheetOf(client, exam)).entries[2] as { decision?: { kind: string } }
      return entry.decision?.kind
    }
    const changed = await decide(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    assert.isUndefined(await kindOf(hidden))
    assert.equal(await kindOf({ ...hidden, showCandidateGrade: true }), 'change_key')
    assert.equal(await kindOf({ ...hidden, answerSheetDisclosed: true }), 'change_key')
    await decide(client, exam, { kind: 'revert', decision: changed })
    assert.isUndefined(await kindOf(hidden))
    const annulled = await decide(client, exam, ANNUL)
    assert.equal(await kindOf(hidden), 'annul')
    await decide(client, exam, { kind: 'revert', decision: annulled })
    assert.equal(await kindOf(hidden), 'revert')
  })

  test('of an annulled text is all of its points, and its mark again once that is undone', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const item = answerAt(exam, 1).item_id
    const annulled = await decide(client, exam, { ...ANNUL, item })
    const { entries } = await sheetOf(client, exam)
    assert.containsSubset(entries[0], {
      isCancelled: true,
      score: { earned: 10, max: 10 },
      decision: { kind: 'annul', points: { before: null, after: 10 } },
    })
    const again = await previewing(client, exam, exam.adminToken, { kind: 'withdraw', item })
    assert.equal(again.body().code, 'already_decided')
    await decide(client, exam, { kind: 'revert', decision: annulled, item })
    assert.isNull((await sheetOf(client, exam)).entries[0]?.score)
  })

  test('holds for appeals as well, whatever is kept of the exam', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const item = answerAt(exam, 1).item_id
    const judged = async () => (await appealableItems(exam.examId)).get(item)?.isJudged
    assert.isTrue(await judged())
    const annulled = await decide(client, exam, { ...ANNUL, item })
    assert.isFalse(await judged())
    assert.isNotTrue((await importedContents([item])).get(item)?.isCancelled, 'nothing that is kept says so')
    await decide(client, exam, { kind: 'revert', decision: annulled, item })
    assert.isTrue(await judged())
  })

  test('of a content that an import has replaced is nothing, and cannot be taken back', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const [a] = alternativesOf(exam)
    const decision = await decide(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    await db.from('items').where('id', choiceOf(exam)).update({ ruling_json: null })
    assert.notProperty((await sheetOf(client, exam)).entries[2], 'decision')
    const refused = await previewing(client, exam, exam.adminToken, { kind: 'revert', decision })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'not_the_last')
  })

  test('of an item that left the exam is a sum without it', async ({ client, assert }) => {
    const exam = await createMarked(client)
    await decide(client, exam, { kind: 'withdraw' })
    const { body } = await sheetOf(client, exam)
    assert.deepInclude(body.grade, { earned: 0, max: 14 })
  })
})
