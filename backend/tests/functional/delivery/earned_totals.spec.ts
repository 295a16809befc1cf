import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { earnedTotalsJob } from '#delivery/jobs/earned_totals_job'
import { orderJob } from '#jobs'
import { inTransaction, unwrap, type DomainError } from '#shared'
import { answersOf, type AnswerRow } from '#tests/fixtures/applications'
import { alternativesOf, decide } from '#tests/fixtures/decisions'
import { act } from '#tests/fixtures/exam_acts'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import { answerAt, createMarked, disclose, mark, type MarkedExam } from '#tests/fixtures/marked_exams'
import { as } from '#tests/fixtures/people'
import { own, post, put } from '#tests/fixtures/sitting_calls'

/** The stored total of an application, in points, after it was compared with its answers. */
async function totalOf(applicationId: number): Promise<number | null> {
  const { earned_total: stored, state } = (await db
    .from('applications')
    .where('id', applicationId)
    .firstOrFail()) as { earned_total: number | null; state: string }
  const answers = (await answersOf(applicationId)) as (AnswerRow & { earned: number | null })[]
  const sum = answers.reduce((all, { earned }) => all + (earned ?? 0), 0)
  if ((state === 'FINISHED' ? sum : null) !== (stored === null ? null : stored / 1000))
    throw new Error(`${applicationId} is ${state} with ${sum} points, and stores ${stored}`)
  return stored === null ? null : stored / 1000
}

const totalsOf = ({ applicationId, others }: MarkedExam) =>
  Promise.all([applicationId, ...others.map((one) => one.applicationId)].map(totalOf))

test.group('the stored total of a finished exam', () => {
  test('follows the finish, disclosed marks and decisions about items', async ({ client, assert }) => {
    const exam = await createMarked(client)
    assert.deepEqual(await totalsOf(exam), [1, 1, 1])
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 7.5 })
    assert.deepEqual(await totalsOf(exam), [1, 1, 1], 'what is not disclosed is in no total')
    await disclose(client, exam)
    assert.deepEqual(await totalsOf(exam), [8.5, 1, 1])
    const [a] = alternativesOf(exam)
    const id = await decide(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    assert.deepEqual(await totalsOf(exam), [7.5, 0, 0])
    await decide(client, exam, { kind: 'revert', decision: id })
    assert.deepEqual(await totalsOf(exam), [8.5, 1, 1])
  })

  test('goes with a reset, and comes back with the sitting', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const [other] = exam.others
    const body = { clear_answers: true, reason: 'A prova errada' }
    ;(await act(client, other, exam.adminToken, 'reset', body)).assertStatus(200)
    assert.isNull(await totalOf(other.applicationId))
    ;(await act(client, other, exam.adminToken, 'sittings/1/restore')).assertStatus(200)
    assert.equal(await totalOf(other.applicationId), 1)
  })

  test('follows an answer that staff accept after the finish', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const { id } = answerAt(exam, 3)
    const [wrong] = alternativesOf(exam)
    await put(client, exam, [{ id, term: 1, revision: 2, alternativeId: wrong }])
    const late = (await client.get(`${own(exam)}/kept_answers`).headers(as(exam.adminToken))).body() as {
      results: { key: string }[]
    }
    const path = `kept_answers/${late.results[0]?.key}/decision`
    ;(await post(client, exam, path, { decision: 'accept' }, exam.adminToken)).assertStatus(200)
    assert.equal(await totalOf(exam.applicationId), 0)
  })

  test('of what was finished before there were totals is added up by a job', async ({ client, assert }) => {
    const exam = await createMarked(client)
    const ids = [exam, ...exam.others].map(({ applicationId }) => applicationId)
    await db.from('applications').whereIn('id', ids).update({ earned_total: null })
    const ordered = await inTransaction<{ id: number }, DomainError>((trx) =>
      orderJob(trx, { type: earnedTotalsJob, payload: {}, institutionId: null, orderedBy: null })
    )
    const { id: jobId } = unwrap(ordered)
    // Only these: what other tests have finished lies before them.
    await db
      .from('background_jobs')
      .where('id', jobId)
      .update({ cursor: Math.min(...ids) - 1 })
    await workOn(earnedTotalsJob, jobId, { budgetMs: () => 0 })
    assert.containsSubset(await jobRow(jobId), { state: 'DONE' })
    assert.deepEqual(await totalsOf(exam), [1, 1, 1])
  })
})
