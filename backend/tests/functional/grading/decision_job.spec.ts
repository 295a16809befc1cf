import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { decisionJob } from '#grading/jobs/decision_job'
import { linkGuardian } from '#identity'
import { forgetJobType, registerJobType } from '#jobs/job_types'
import { announce } from '#realtime'
import { clock } from '#shared'
import type { Sitting } from '#tests/fixtures/applications'
import {
  alternativesOf,
  brokenChains,
  changesOf,
  choiceOf,
  decide,
  latecomer,
  oneDecisionChunk,
  orderDecision,
  storedAt,
} from '#tests/fixtures/decisions'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import {
  answerAt,
  createMarked,
  disclose,
  mark,
  sheetOf,
  type MarkedExam,
} from '#tests/fixtures/marked_exams'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { post } from '#tests/fixtures/sitting_calls'
import { EventStream } from '#tests/functional/realtime/event_stream'

/** The points of the choice as its candidate reads them. */
const readBy = async (client: Parameters<typeof sheetOf>[0], sitting: Sitting) =>
  (await sheetOf(client, sitting)).entries[2]?.score?.earned ?? null

async function finish(client: Parameters<typeof sheetOf>[0], sitting: Sitting): Promise<void> {
  const alternativeId = alternativesOf(sitting)[1]
  const answers = [{ id: answerAt(sitting, 3).id, term: 1, revision: 1, alternativeId }]
  ;(await post(client, sitting, 'finish', { answers })).assertStatus(200)
}

const reset = (client: Parameters<typeof sheetOf>[0], exam: MarkedExam) =>
  client
    .post(`/v1/applications/${exam.applicationId}/reset`)
    .headers(as(exam.adminToken))
    .json({ clear_answers: false, reason: 'engano' })

/** The kinds of the hints up to the first of one kind, and that one. */
async function kindsUntil(stream: EventStream, last: string) {
  const kinds: string[] = []
  const hint = await stream.next(({ data }) => {
    const { kind } = (data as { payload?: { kind: string } }).payload ?? {}
    if (kind !== undefined) kinds.push(kind)
    return kind === last
  })
  return { kinds, hint }
}

test.group('the job of a decision about an item', () => {
  test('shows the old points to all until one commit, then the new ones; stored ones follow, and the chains hold', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const all = [exam, ...exam.others]
    const [a] = alternativesOf(exam)
    const { id, job } = await orderDecision(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    const read = () => Promise.all(all.map((one) => readBy(client, one)))
    assert.deepEqual(await read(), [1, 1, 1])
    await oneDecisionChunk(job)
    assert.deepEqual(await read(), [0, 0, 0], 'all at once')
    assert.deepEqual(await storedAt(exam, 3), [1, 'CORRECT'], 'what is stored follows')
    await db.from('tally_marks').where('exam_id', exam.examId).delete()
    await workOn(decisionJob, job)
    for (const one of all) assert.deepEqual(await storedAt(one, 3), [0, 'WRONG'])
    assert.isNotEmpty(await db.from('tally_marks').where('exam_id', exam.examId), 'sums are built anew')
    assert.containsSubset(await jobRow(job), { state: 'DONE', result_json: '{"changed":3}' })
    assert.containsSubset(await db.from('item_decisions').where('id', id).first(), { state: 'DONE' })
    for (const { before_points: before, after_points: after, hash } of await changesOf(id)) {
      assert.deepEqual([before, after], [1000, 0])
      assert.isString(hash)
    }
    assert.deepEqual(await brokenChains(all), [])
    await db.from('correction_events').where('answer_id', answerAt(exam, 3).id).delete()
    assert.deepEqual(await brokenChains(all), [
      { answerId: answerAt(exam, 3).id, sequence: 1, kind: 'event_missing' },
    ])
  })

  test('hints to each candidate who has finished, and to their guardians, once they may read it, and to nobody before', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const late = await latecomer(client, exam)
    const [second] = exam.others
    const streamOf = ({ token, candidate }: Sitting) => EventStream.open(token, [`users/${candidate.id}`])
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: second.candidate.id })
    const streams = [
      await streamOf(exam),
      await streamOf(second),
      await streamOf(late),
      await EventStream.open(await loginAs(guardian), [`users/${guardian.id}`]),
    ] as const
    const { job } = await orderDecision(client, exam, { kind: 'annul' })
    await oneDecisionChunk(job)
    const sayTime = ({ candidate }: Sitting) =>
      announce(`users/${candidate.id}`, { kind: 'time', version: 1 })
    sayTime(exam)
    sayTime(second)
    announce(`users/${guardian.id}`, { kind: 'time', version: 1 })
    await workOn(decisionJob, job)
    sayTime(late)
    for (const [stream, { applicationId }] of [
      [streams[0], exam],
      [streams[1], second],
      [streams[3], second],
    ] as const) {
      const { kinds, hint } = await kindsUntil(stream, 'score')
      assert.deepEqual(kinds, ['time', 'score'], 'behind the switch alone')
      assert.containsSubset(hint, { data: { payload: { applicationId } } })
    }
    assert.deepEqual((await kindsUntil(streams[2], 'time')).kinds, ['time'], 'who sits the exam gets none')
    for (const stream of streams) stream.close()
  })

  test('hints nothing of a chunk that is undone', async ({ client, assert, cleanup }) => {
    const exam = await createMarked(client)
    const { token, candidate } = exam
    const { job } = await orderDecision(client, exam, { kind: 'annul' })
    await oneDecisionChunk(job)
    const stream = await EventStream.open(token, [`users/${candidate.id}`])
    let isKilled = true
    forgetJobType(decisionJob.type)
    registerJobType({
      ...decisionJob,
      chunk: async (...[trx, request, prepared]: Parameters<typeof decisionJob.chunk>) => {
        const outcome = await decisionJob.chunk(trx, request, prepared)
        if (isKilled) throw new Error('killed')
        return outcome
      },
    })
    cleanup(() => {
      forgetJobType(decisionJob.type)
      registerJobType(decisionJob)
    })
    await workOn(decisionJob, job, { failed: () => {} })
    announce(`users/${candidate.id}`, { kind: 'message_dismissed', version: 1 })
    isKilled = false
    await db.from('background_jobs').where('id', job).update({ not_before_at: clock.now() })
    await workOn(decisionJob, job)
    assert.include((await kindsUntil(stream, 'score')).kinds, 'message_dismissed')
    stream.close()
  })

  test('reaches who finishes while it is applied, and who finishes later', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [during, after] = [await latecomer(client, exam), await latecomer(client, exam)]
    const [a] = alternativesOf(exam)
    const { id, job } = await orderDecision(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    await oneDecisionChunk(job)
    await finish(client, during)
    assert.deepEqual(await storedAt(during, 3), [0, 'WRONG'], 'by the decided key')
    await workOn(decisionJob, job)
    await finish(client, after)
    assert.deepEqual(await storedAt(after, 3), [0, 'WRONG'])
    assert.lengthOf(await changesOf(id), 3, 'nobody else has ever had other points')
    assert.deepEqual(await brokenChains([during, after]), [])
  })

  test('finds who finished by the old key behind its first pass', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const late = await latecomer(client, exam)
    const [a] = alternativesOf(exam)
    const { id, job } = await orderDecision(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    await finish(client, late)
    assert.deepEqual(await storedAt(late, 3), [1, 'CORRECT'])
    await oneDecisionChunk(job)
    await db.from('score_changes').where({ decision_id: id, application_id: late.applicationId }).delete()
    await workOn(decisionJob, job)
    assert.deepEqual(await storedAt(late, 3), [0, 'WRONG'])
    assert.lengthOf(await changesOf(id), 4)
    assert.deepEqual(await brokenChains([late]), [])
  })

  test('leaves an application that was opened again, and one that is gone', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [second] = exam.others
    const [a] = alternativesOf(exam)
    const { id, job } = await orderDecision(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    await oneDecisionChunk(job)
    ;(await reset(client, exam)).assertStatus(200)
    // As a chunk leaves it that read before that and commits behind it.
    await db
      .from('score_changes')
      .where({ decision_id: id, application_id: exam.applicationId })
      .update({ is_void: 0 })
    await db.from('answers').where('application_id', second.applicationId).delete()
    await workOn(decisionJob, job)
    const changes = await changesOf(id)
    const own = changes.find((one) => one.application_id === exam.applicationId)
    assert.containsSubset(own, { is_void: 1, hash: null })
    assert.lengthOf(changes, 2, 'nothing of what is gone')
    const read = await client.get(`/v1/item_decisions/${id}`).headers(as(exam.adminToken))
    assert.containsSubset(read.body(), { state: 'done', changed: 1 })
    assert.deepEqual(await storedAt(exam, 3), [null, null])
    ;(await post(client, exam, 'start')).assertStatus(200)
    ;(await post(client, exam, 'finish', { answers: [] })).assertStatus(200)
    assert.deepEqual(await storedAt(exam, 3), [0, 'WRONG'])
    assert.deepEqual(await brokenChains([exam, ...exam.others]), [])
  })

  test('keeps the marks of an annulled text, also of one that is disclosed meanwhile, and makes tasks of what was finished', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const item = answerAt(exam, 1).item_id
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 7.5 })
    const late = await latecomer(client, exam)
    const annulled = await decide(client, exam, { kind: 'annul', item })
    assert.deepEqual(await storedAt(exam, 1), [null, 'CORRECT'])
    await finish(client, late)
    await disclose(client, exam)
    await decide(client, exam, { kind: 'revert', decision: annulled, item })
    assert.deepEqual(await storedAt(exam, 1), [7.5, 'PARTIAL'])
    assert.containsSubset((await sheetOf(client, exam)).entries[0], { score: { earned: 7.5, max: 10 } })
    assert.lengthOf(await db.from('correction_tasks').where('answer_id', answerAt(late, 1).id), 1)
    assert.deepEqual(await brokenChains([exam, late, ...exam.others]), [])
  })

  test('ends without a change where the item has left the exam, and keeps no other decision waiting', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { id, job } = await orderDecision(client, exam, { kind: 'annul' })
    // As an import leaves it that does not have the item.
    await db.from('items').where('id', choiceOf(exam)).update({ position: -3 })
    await workOn(decisionJob, job)
    assert.containsSubset(await jobRow(job), { state: 'DONE' })
    assert.containsSubset(await db.from('item_decisions').where('id', id).first(), {
      state: 'DONE',
      in_force_at: null,
    })
    await orderDecision(client, exam, { kind: 'annul', item: answerAt(exam, 1).item_id })
  })

  test('accepts one more answer, and scores nobody lower', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [a] = alternativesOf(exam)
    await db
      .from('answers')
      .where('id', answerAt(exam, 3).id)
      .update({ alternative_id: a, earned: 0, outcome: 'WRONG' })
    await decide(client, exam, { kind: 'also_accept', alternatives: [a ?? 0] })
    assert.deepEqual(await storedAt(exam, 3), [1, 'CORRECT'])
    assert.deepEqual(await storedAt(exam.others[0], 3), [1, 'CORRECT'])
    const list = await client.get(`/v1/item_decisions?item=${choiceOf(exam)}`).headers(as(exam.adminToken))
    assert.deepEqual(list.body().keys, [[alternativesOf(exam)[1]], [a]])
  })
})
