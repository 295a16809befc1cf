import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { finishLocked } from '#delivery/actions/finish_locked'
import { applyTogether } from '#delivery/actions/change_application'
import { examContent } from '#delivery/queries/exam_content'
import { decisionJob } from '#grading/jobs/decision_job'
import type { JobType } from '#jobs'
import { forgetJobType, registerJobType } from '#jobs/job_types'
import { clock, withinTransaction } from '#shared'
import {
  alternativesOf,
  brokenChains,
  changesOf,
  decide,
  latecomer,
  orderDecision,
  storedAt,
} from '#tests/fixtures/decisions'
import { jobRow, workOn } from '#tests/fixtures/job_units'
import { answerAt, createMarked, sheetOf } from '#tests/fixtures/marked_exams'

const hasRowLocks = () => db.connection().dialect.name === 'mysql'

type Chunk = Parameters<typeof decisionJob.chunk>

/** The job with one application in a chunk; `behind` runs at the end of each, in its transaction. */
function oneByOne(cleanup: (end: () => void) => void, behind: () => void): void {
  const type: JobType<{ decision: number }> = {
    ...decisionJob,
    chunk: async (...[trx, request, prepared]: Chunk) => {
      const outcome = await decisionJob.chunk(trx, { ...request, units: 1 }, prepared)
      behind()
      return outcome
    },
  }
  forgetJobType(decisionJob.type)
  registerJobType(type)
  cleanup(() => {
    forgetJobType(decisionJob.type)
    registerJobType(decisionJob)
  })
}

/** A worker that does one chunk and then hangs until `wake`: to the others it is dead. */
function hangingWorker(job: number): { hangs: Promise<void>; wake: () => Promise<void> } {
  const [hangs, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let chunks = 0
  const ended = workOn(decisionJob, job, {
    isBusy: async () => {
      chunks += 1
      if (chunks === 2) {
        hangs.resolve()
        await wakes.promise
      }
      return false
    },
  }).then(hangs.resolve)
  return { hangs: hangs.promise, wake: () => (wakes.resolve(), ended) }
}

test.group('the job of a decision whose workers die', () => {
  test('goes on where the last commit left it, shows nobody half of it, and is done once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const exam = await createMarked(client)
    const all = [exam, ...exam.others]
    const [a] = alternativesOf(exam)
    const { id, job } = await orderDecision(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    let dies = false
    oneByOne(cleanup, () => {
      if (dies) throw new Error('killed')
    })
    const read = async () =>
      (await Promise.all(all.map((one) => sheetOf(client, one)))).map(
        ({ entries }) => entries[2]?.score?.earned ?? null
      )
    const seen = new Set<string>()
    const hung: (() => Promise<void>)[] = []
    while ((await jobRow(job)).state !== 'DONE') {
      const before = await jobRow(job)
      dies = true
      await workOn(decisionJob, job, { failed: () => {} })
      assert.equal((await jobRow(job)).cursor, before.cursor, 'what was not committed is gone')
      await db.from('background_jobs').where('id', job).update({ not_before_at: clock.now() })
      seen.add(JSON.stringify(await read()))
      dies = false
      const worker = hangingWorker(job)
      await worker.hangs
      hung.push(worker.wake)
      seen.add(JSON.stringify(await read()))
      await db
        .from('background_jobs')
        .where({ id: job, state: 'RUNNING' })
        .update({ lease_until: clock.now() - 1 })
    }
    assert.isAbove(hung.length, 6, 'a worker for each of both passes over three applications, and the switch')
    assert.deepEqual([...seen], ['[1,1,1]', '[0,0,0]'])
    const states = async () => [
      await changesOf(id),
      await db.from('item_decisions').where('id', id).first(),
      await jobRow(job),
      await db
        .from('correction_events')
        .where({ kind: 'item_decided' })
        .whereIn(
          'answer_id',
          all.map((one) => answerAt(one, 3).id)
        ),
    ]
    const done = await states()
    for (const wake of hung) await wake()
    assert.deepEqual(await states(), done, 'who comes too late changes nothing')
    assert.lengthOf(done[0] as object[], 3)
    assert.lengthOf(done[3] as object[], 3)
    assert.containsSubset(done[2], { result_json: '{"changed":3}' })
    for (const one of all) assert.deepEqual(await storedAt(one, 3), [0, 'WRONG'])
    assert.deepEqual(await brokenChains(all), [])
  })
})

test.group('what scores while a decision is applied', () => {
  test('counts by the decided key, also where its transaction read before the decision', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const late = await latecomer(client, exam)
    const [a, b] = alternativesOf(exam)
    await db.from('answers').where('id', answerAt(late, 3).id).update({ alternative_id: b })
    const { exam_id: examId, exam_version: examVersion } = (await db
      .from('applications')
      .where('id', late.applicationId)
      .firstOrFail()) as { exam_id: number; exam_version: number }
    const content = await examContent({ examId, examVersion })
    const decides = () => decide(client, exam, { kind: 'change_key', alternatives: [a ?? 0] })
    // SQLite has one writer, whose reads are of what is stored.
    if (!hasRowLocks()) await decides()
    await db.transaction(async (trx) => {
      await trx.from('applications').where('id', late.applicationId).select('id')
      if (hasRowLocks()) await decides()
      await withinTransaction(trx, (raw) =>
        applyTogether(
          raw,
          [
            {
              applicationId: late.applicationId,
              answerIds: 'all',
              exam: content,
              apply: async (change) => {
                assert.isTrue(change.decided.rulings.has(answerAt(late, 3).item_id))
                await finishLocked(change, {
                  reason: 'BY_STAFF',
                  source: 'staff',
                  userId: null,
                  sessionId: null,
                  now: change.now,
                  why: null,
                })
              },
            },
          ],
          { hasRead: true }
        )
      )
    })
    assert.deepEqual(await storedAt(late, 3), [0, 'WRONG'])
  })
})
