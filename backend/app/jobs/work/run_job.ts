import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  changedRows,
  clock,
  wordedFor,
  ok,
  refuse,
  repeatOnDeadlock,
  type DomainError,
  type Result,
} from '#shared'
import { FIRST_UNITS, nextUnits, restAfter } from '../domain/chunk_size.js'
import { addCounts, stepsAside } from '../domain/durable_job.js'
import { jobType, type ChunkOutcome, type OpenType } from '../job_types.js'
import { tellJobNews } from '../news.js'
import { countsIn } from '../queries/stored_json.js'
import type { ClaimedJob } from './claim_job.js'
import { endCancelled, failJob, giveBack, noteError, stepAside } from './end_job.js'

export type WorkerPorts = {
  readonly leaseMs: number
  /** How long a chunk may use the database. */
  budgetMs(): number
  /** Milliseconds of a clock that only goes forward: by it chunks are measured. */
  elapsedMs(): number
  /** Do answer batches need the database more? */
  isBusy(): Promise<boolean>
  /** An attempt ended with an error; the row has no details. */
  failed(job: { readonly id: number; readonly type: string }, error: unknown): void
}

/** Pages hear of progress this often. */
const NEWS_EVERY_MS = 1_000
/** How long the work before a chunk may begin anything new: a stop waits for it. */
const PREPARE_MS = 2_000

/** Why a chunk did not happen, besides a refusal of its type. */
class NotMine extends Error {}
class Cancelled extends Error {}

/**
 * Works on a claimed job until it ends, is cancelled, fails an attempt, steps aside, or `stop` is aborted: then the lease is given back
 * after the chunk that is under way. A worker that lost its claim meanwhile ends without a trace.
 * @returns whether it stepped aside for exams
 */
export const runJob = (job: ClaimedJob, ports: WorkerPorts, stop: AbortSignal): Promise<boolean> =>
  wordedFor(job.institutionId, () => runClaimed(job, ports, stop))

async function runClaimed(job: ClaimedJob, ports: WorkerPorts, stop: AbortSignal): Promise<boolean> {
  let current = job
  try {
    const type = jobType(job.type)
    if (!type) throw new Error(`no type of jobs is called ${job.type}`)
    const opened = await type.open(JSON.parse(job.payloadJson))
    let units = FIRST_UNITS
    let newsAt = ports.elapsedMs()
    const { id: jobId, orderedBy, institutionId } = job
    const tellNews = () => tellJobNews({ jobId, orderedBy, institutionId })
    for (;;) {
      if (stop.aborted) {
        await giveBack(current)
        return false
      }
      if ((await ports.isBusy()) && stepsAside(current.waitingSince, clock.now())) {
        await stepAside(current)
        return true
      }
      const prepared = await prepare(current, opened, units, ports)
      const beganAt = ports.elapsedMs()
      let workedMs = 0
      const work: Chunk = async (trx, request) => {
        const workBeganAt = ports.elapsedMs()
        const outcome = await opened.chunk(trx, request, prepared)
        workedMs = ports.elapsedMs() - workBeganAt
        return outcome
      }
      const done = await oneChunk(current, work, units, ports)
      if (!done.ok) {
        await failJob(current, done.error)
        return false
      }
      const { job: moved, resumeAt } = done.value
      const hasCounted = moved.done > current.done
      current = moved
      if (done.value.hasEnded) {
        tellNews()
        return false
      }
      if (resumeAt !== null) {
        // A type that lets others go first at each chunk has no news where it counted nothing, and rests like any other.
        if (hasCounted || resumeAt > clock.now()) tellNews()
        await wait(restAfter(ports.elapsedMs() - beganAt))
        return false
      }
      const now = ports.elapsedMs()
      units = nextUnits(units, workedMs, ports.budgetMs(), type.fewestUnits)
      if (now - newsAt >= NEWS_EVERY_MS) {
        newsAt = now
        tellNews()
      }
      // Others wait for the same connection, and for this event loop.
      await wait(restAfter(now - beganAt))
    }
  } catch (error) {
    if (error instanceof Cancelled) await endCancelled(current)
    else if (!(error instanceof NotMine)) {
      ports.failed(job, error)
      await noteError(current)
    }
    return false
  }
}

/**
 * What the type does before the transaction of its chunk. No lock says meanwhile that the job is being worked on: the lease is renewed until
 * it is done. Where the claim is lost all the same, the chunk finds out.
 */
async function prepare(
  job: ClaimedJob,
  { prepare: begin }: OpenType,
  units: number,
  ports: WorkerPorts
): Promise<unknown> {
  const { leaseMs } = ports
  if (begin === null) return undefined
  await confirmClaim(db, job, leaseMs)
  const renewing = setInterval(() => void confirmClaim(db, job, leaseMs).catch(() => {}), leaseMs / 3)
  renewing.unref()
  try {
    return await begin(requestOf(job, units, PREPARE_MS, ports))
  } finally {
    clearInterval(renewing)
  }
}

function requestOf(job: ClaimedJob, units: number, forMs: number, { elapsedMs }: WorkerPorts) {
  const { cursor, attempts, institutionId, orderedBy } = job
  const upTo = elapsedMs() + forMs
  return { cursor, units, attempts, isTimeUp: () => elapsedMs() >= upTo, institutionId, orderedBy }
}

class Undo extends Error {}

type Chunk = (
  trx: TransactionClientContract,
  request: ReturnType<typeof requestOf>
) => ReturnType<OpenType['chunk']>

/** `resumeAt`: it lets others go first until then; null: it does not. */
type Moved = { readonly job: ClaimedJob; readonly hasEnded: boolean; readonly resumeAt: number | null }

/** One transaction: the claim is confirmed and its row locked, the type's work is done, the cursor moves. */
async function oneChunk(
  job: ClaimedJob,
  chunk: Chunk,
  units: number,
  ports: WorkerPorts
): Promise<Result<Moved, DomainError>> {
  let refused: DomainError | null = null
  try {
    return await repeatOnDeadlock(() =>
      db.transaction(async (trx) => {
        // Also the first write of the transaction: SQLite has the right to write from here, MariaDB the row's lock.
        await confirmClaim(trx, job, ports.leaseMs)
        const outcome = await chunk(trx, requestOf(job, units, ports.budgetMs(), ports))
        if (outcome.ok) return ok(await moveOn(trx, job, outcome.value))
        refused = outcome.error
        throw new Undo()
      })
    )
  } catch (error) {
    if (error instanceof Undo && refused !== null) {
      const { kind, code, ...detail }: DomainError = refused
      return refuse(kind, code, detail)
    }
    throw error
  }
}

/** @throws Cancelled, or NotMine where another worker has the job by now */
async function confirmClaim(
  trx: Pick<QueryClientContract, 'from'>,
  { id, fence }: ClaimedJob,
  leaseMs: number
): Promise<void> {
  const now = clock.now()
  const mine = { id, fence, state: 'RUNNING' }
  const held = await trx
    .from('background_jobs')
    .where(mine)
    .whereNull('cancel_requested_at')
    .update({ lease_until: now + leaseMs, updated_at: now })
  if (changedRows(held) === 1) return
  throw (await trx.from('background_jobs').where(mine).select('id').first()) ? new Cancelled() : new NotMine()
}

async function moveOn(
  trx: TransactionClientContract,
  job: ClaimedJob,
  outcome: ChunkOutcome
): Promise<Moved> {
  const { cursor, ended, resumeAt, counts = {}, total = job.total } = outcome
  const now = clock.now()
  const done = job.done + outcome.done
  const resultJson = JSON.stringify(addCounts(countsIn(job.resultJson), counts))
  const left = { lease_owner: null, lease_until: null }
  const end = { state: 'DONE', ended_at: now, ...left }
  await trx
    .from('background_jobs')
    .where({ id: job.id, fence: job.fence })
    .update({
      cursor,
      done,
      total,
      result_json: resultJson,
      attempts: 0,
      waits_for: null,
      waiting_since: null,
      ...(ended && end),
      ...(!ended && resumeAt !== undefined && { state: 'QUEUED', not_before_at: resumeAt, ...left }),
    })
  return {
    job: { ...job, cursor, done, total, resultJson, attempts: 0, waitingSince: null },
    hasEnded: ended,
    resumeAt: resumeAt ?? null,
  }
}
