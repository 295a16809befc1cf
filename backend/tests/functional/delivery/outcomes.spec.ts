import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { outcomesJob } from '#delivery/jobs/outcomes_job'
import { orderJob } from '#jobs'
import { clock, inTransaction, unwrap, type DomainError } from '#shared'
import { createSitting, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { act } from '#tests/fixtures/exam_acts'
import { alternativesItem, choiceItem, textItem } from '#tests/fixtures/exams'
import { announcementOf, sendParts } from '#tests/fixtures/file_parts'
import { complete, longText } from '#tests/fixtures/file_calls'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import { as, loginAs } from '#tests/fixtures/people'
import { own, post, put } from '#tests/fixtures/sitting_calls'

/** Outcome and points by position. */
async function outcomesOf({ applicationId }: Sitting): Promise<[string | null, number | null][]> {
  const rows = (await db.from('answers').where('application_id', applicationId).orderBy('position')) as {
    outcome: string | null
    earned: number | null
  }[]
  return rows.map(({ outcome, earned }) => [outcome, earned])
}

const ITEMS = [
  choiceItem(1),
  choiceItem(2),
  choiceItem(3),
  alternativesItem(4),
  textItem(5),
  textItem(6),
  { ...choiceItem(7), category: 'CONCEITO', alternatives: undefined },
]

/** Right (the key is B), wrong, blank, wrong marks, a text, no text, something to read; with `cancelled` an item staff cancelled. */
async function written(client: ApiClient, cancelled?: number) {
  const sitting = await createSitting({ exam: { items: ITEMS } })
  ;(await post(client, sitting, 'start')).assertStatus(200)
  if (cancelled !== undefined)
    await db
      .from('items')
      .where({ exam_id: sitting.examId, position: cancelled })
      .update({ is_cancelled: true })
  const [right, wrong, , marks, text] = sitting.answers as [
    AnswerRow,
    AnswerRow,
    AnswerRow,
    AnswerRow,
    AnswerRow,
  ]
  const letters = ({ item_id }: AnswerRow) => sitting.alternatives.get(item_id) as number[]
  const sent = await put(client, sitting, [
    { id: right.id, term: 1, revision: 1, alternativeId: letters(right)[1] },
    { id: wrong.id, term: 1, revision: 1, alternativeId: letters(wrong)[0] },
    { id: marks.id, term: 1, revision: 1, alternatives: letters(marks).slice(0, 2) },
    { id: text.id, term: 1, revision: 1, freeResponse: 'um texto' },
  ])
  sent.assertStatus(200)
  return { sitting, letters, token: await loginAs(sitting.admin) }
}

const FINISHED = [
  ['CORRECT', 1],
  ['WRONG', 0],
  ['BLANK', 0],
  ['WRONG', 0],
  ['PENDING', null],
  ['BLANK', null],
  [null, null],
] as const

const asStored = (rows: readonly (readonly [string | null, number | null])[]) =>
  rows.map(([outcome, earned]) => [outcome, earned])

test.group('outcomes of answers', (group) => {
  group.each.teardown(() => clock.release())

  test('are written by the finish, with the points', async ({ client, assert }) => {
    const { sitting } = await written(client)
    assert.isTrue((await outcomesOf(sitting)).every(([outcome]) => outcome === null))
    ;(await post(client, sitting, 'finish')).assertStatus(200)
    assert.deepEqual((await outcomesOf(sitting)).slice(0, 6), asStored(FINISHED.slice(0, 6)))
    assert.isNull((await outcomesOf(sitting))[6]?.[0], 'what is only read has none')
  })

  test('are CORRECT for everybody where an item is cancelled', async ({ client, assert }) => {
    const { sitting } = await written(client, 3)
    ;(await post(client, sitting, 'finish')).assertStatus(200)
    assert.deepEqual((await outcomesOf(sitting))[2], ['CORRECT', 1])
  })

  test('go with a reset, and come back with the sitting that staff put back', async ({ client, assert }) => {
    const { sitting, token } = await written(client)
    ;(await post(client, sitting, 'finish')).assertStatus(200)
    const before = await outcomesOf(sitting)
    const reset = await act(client, sitting, token, 'reset', { clear_answers: true, reason: 'engano' })
    reset.assertStatus(200)
    assert.isTrue(
      (await outcomesOf(sitting)).every(([outcome, earned]) => outcome === null && earned === null)
    )
    const back = await act(client, sitting, token, 'sittings/1/restore')
    back.assertStatus(200)
    assert.equal(back.body().status, 'FINISHED')
    assert.deepEqual(await outcomesOf(sitting), before)
    ;(await act(client, sitting, token, 'reset', { clear_answers: false, reason: 'tempo' })).assertStatus(200)
    assert.isTrue((await outcomesOf(sitting)).every(([outcome]) => outcome === null))
  })

  test('follow what staff accept after the finish, and a file that comes after it', async ({
    client,
    assert,
  }) => {
    const { sitting, letters, token } = await written(client)
    const [, , blank, , , noText] = sitting.answers as AnswerRow[]
    const file = longText(40, 'a')
    const finish = await post(client, sitting, 'finish', {
      answers: [],
      files: [announcementOf(noText?.id ?? 0, file)],
    })
    finish.assertStatus(200)
    assert.deepEqual((await outcomesOf(sitting))[5], ['BLANK', null])
    await sendParts(sitting.applicationId, sitting.token, file)
    assert.equal((await complete(client, sitting, noText?.id ?? 0, file)).body().state, 'complete')
    assert.deepEqual((await outcomesOf(sitting))[5], ['PENDING', null])
    const late = [{ id: blank?.id, term: 1, revision: 1, alternativeId: blank && letters(blank)[1] }]
    ;(await put(client, sitting, late)).assertStatus(400)
    const quarantined = await client.get(`${own(sitting)}/kept_answers`).headers(as(token))
    const [entry] = quarantined.body().results as { key: string }[]
    const accepted = await post(
      client,
      sitting,
      `kept_answers/${entry?.key}/decision`,
      { decision: 'accept' },
      token
    )
    accepted.assertStatus(200)
    assert.deepEqual((await outcomesOf(sitting))[2], ['CORRECT', 1])
  })

  test('of exams that were finished before are filled by a job, chunk by chunk, as the finish writes them', async ({
    client,
    assert,
  }) => {
    const { sitting, token } = await written(client)
    const other = await written(client)
    for (const one of [sitting, other.sitting]) (await post(client, one, 'finish')).assertStatus(200)
    // A teacher has given part of the points of the text.
    const [, , , , text] = sitting.answers as AnswerRow[]
    await db
      .from('answers')
      .where('id', text?.id ?? 0)
      .update({ earned: 0.5 })
    const expected = [await outcomesOf(sitting), await outcomesOf(other.sitting)]
    expected[0]?.splice(4, 1, ['PARTIAL', 0.5])
    const ids = [sitting.applicationId, other.sitting.applicationId]
    await db.from('answers').whereIn('application_id', ids).update({ outcome: null })
    const examIds = [sitting.examId, other.sitting.examId]
    await db.from('tally_marks').whereIn('exam_id', examIds).delete()
    const ordered = await inTransaction<{ id: number }, DomainError>((trx) =>
      orderJob(trx, { type: outcomesJob, payload: {}, institutionId: null, orderedBy: null })
    )
    const { id: jobId } = unwrap(ordered)
    // Only these two: what other tests have finished lies before them.
    await db
      .from('background_jobs')
      .where('id', jobId)
      .update({ cursor: Math.min(...ids) - 1 })
    await workOn(outcomesJob, jobId, { budgetMs: () => 0 })
    assert.containsSubset(await jobRow(jobId), { state: 'DONE' })
    assert.deepEqual([await outcomesOf(sitting), await outcomesOf(other.sitting)], expected)
    const marked = (await db.from('tally_marks').whereIn('exam_id', examIds)) as unknown[]
    assert.lengthOf(marked, 2, 'their cells are built anew')
    const jobs = await client.get('/v1/jobs').headers(as(token))
    assert.notInclude(JSON.stringify(jobs.body()), 'delivery.outcomes', 'the installation’s own affair')
  })
})
