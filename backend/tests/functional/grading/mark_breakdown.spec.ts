import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { linkGuardian } from '#identity'
import type { Sitting } from '#tests/fixtures/applications'
import {
  answerAt,
  createMarked,
  disclose,
  EVERYTHING,
  mark,
  setFlags,
  sheetOf,
} from '#tests/fixtures/marked_exams'
import { as, createClass, createUser, loginAs } from '#tests/fixtures/people'
import { createMember, createPlanned, ENEM, markAll } from '#tests/fixtures/plans'

/** 800 and 720 of 1000 points. */
const LEVELS = [
  [4, 4, 4, 4, 4],
  [4, 4, 3, 3, 4],
]

/** The first text of three candidates, each marked by two correctors of a plan; not disclosed yet. */
async function createTwiceMarked(client: ApiClient) {
  const exam = await createMarked(client)
  const marking = { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
  const planned = await createPlanned(client, { type: ENEM, marks: 2, correctors: 2 }, marking)
  for (const [at, member] of planned.correctors.entries())
    await markAll(client, member, planned.planId, { criteria: LEVELS[at] })
  return { ...exam, ...planned }
}

const breakdown = (client: ApiClient, { applicationId }: Sitting, token: string, item: number) =>
  client.get(`/v1/applications/${applicationId}/mark_breakdown/${item}`).headers(as(token))

test.group('how a mark came about', () => {
  test('is read by the candidate and the guardian once it is disclosed, without who gave which mark', async ({
    client,
    assert,
  }) => {
    const exam = await createTwiceMarked(client)
    const item = answerAt(exam, 1).item_id
    ;(await breakdown(client, exam, exam.token, item)).assertStatus(404)
    await disclose(client, exam)
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    for (const token of [exam.token, await loginAs(guardian)]) {
      const read = await breakdown(client, exam, token, item)
      read.assertStatus(200)
      const body = read.body() as { criteria: { most: number; points: number }[]; marks: object[] }
      assert.containsSubset(body, {
        by: 'mean',
        total: 760,
        most: 1000,
        points: 7.6,
        value: 10,
        inForce: 7.6,
      })
      assert.lengthOf(body.criteria, 5)
      assert.containsSubset(body.criteria[2], { most: 200, points: 140 })
      assert.containsSubset(body.marks, [{ total: 800 }, { total: 720 }])
      for (const one of body.marks) assert.sameMembers(Object.keys(one), ['total', 'situation', 'levels'])
      for (const { user } of exam.correctors) assert.notInclude(read.text(), user.username)
    }
    const blank = await breakdown(client, exam, exam.token, answerAt(exam, 2).item_id)
    blank.assertStatus(404)
  })

  test('is not there for a mark that was given before there was a plan', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const text = answerAt(exam, 1)
    await mark(client, exam.adminToken, text, { value: 5 })
    await createPlanned(client, {}, { ...exam, text, blank: answerAt(exam, 2) })
    await disclose(client, exam)
    const { entries } = await sheetOf(client, exam)
    assert.containsSubset(entries[0]?.correction, { points: 5, hasBreakdown: false })
    ;(await breakdown(client, exam, exam.token, text.item_id)).assertStatus(404)
  })

  test('says which points count now where an appeal changed them', async ({ client, assert }) => {
    const exam = await createTwiceMarked(client)
    await disclose(client, exam)
    await db.from('answer_marks').where('answer_id', answerAt(exam, 1).id).update({ points: 9000 })
    const read = await breakdown(client, exam, exam.token, answerAt(exam, 1).item_id)
    assert.containsSubset(read.body(), { points: 7.6, inForce: 9 })
  })

  test('is not there for others, where points or answers are not shown, and for a mark without a plan', async ({
    client,
    assert,
  }) => {
    const exam = await createTwiceMarked(client)
    await mark(client, exam.adminToken, answerAt(exam, 2), { value: 1 })
    await disclose(client, exam)
    const item = answerAt(exam, 1).item_id
    const [other] = exam.others
    const stranger = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    const elsewhere = await createUser({ groups: ['ADMINISTRADOR'] })
    const { school } = await createClass()
    const teacher = await createUser({ groups: ['Professor'], school })
    const corrector = await createMember(exam)
    for (const token of [
      other.token,
      await loginAs(stranger),
      await loginAs(elsewhere),
      await loginAs(teacher),
      corrector.token,
    ])
      (await breakdown(client, exam, token, item)).assertStatus(404)
    ;(await client.get(`/v1/applications/${exam.applicationId}/mark_breakdown/${item}`)).assertStatus(401)
    ;(await breakdown(client, exam, exam.token, answerAt(exam, 2).item_id)).assertStatus(404)
    ;(await breakdown(client, exam, exam.token, answerAt(exam, 3).item_id)).assertStatus(404)
    for (const hidden of ['showCandidateGrade', 'postAnswerVisualization'] as const) {
      await setFlags(exam, { ...EVERYTHING, [hidden]: false })
      const read = await breakdown(client, exam, exam.token, item)
      assert.equal(read.status(), 404, hidden)
    }
    await setFlags(exam, EVERYTHING)
    await db.from('items').where('id', item).update({ is_cancelled: true })
    ;(await breakdown(client, exam, exam.token, item)).assertStatus(404)
  })
})
