import db from '@adonisjs/lucid/services/db'
import { clock, repeatOnDeadlock, type DomainError } from '#shared'
import type { Tables } from '#database/tables'
import { ASIDE_MS, afterError } from '../domain/durable_job.js'
import { tellJobNews } from '../news.js'

/** What names a claim: whoever has another fence changes nothing. */
type Held = {
  readonly id: number
  readonly fence: number
  readonly orderedBy: number | null
  readonly institutionId: number | null
  readonly attempts: number
  readonly waitingSince: number | null
}

type Change = Partial<Tables['background_jobs']>

/** What a row has that no worker holds. */
const FREE = { lease_owner: null, lease_until: null } as const
const NOT_WAITING = { waits_for: null, waiting_since: null } as const

async function put(job: Held, change: Change): Promise<void> {
  await repeatOnDeadlock(() =>
    db
      .from('background_jobs')
      .where({ id: job.id, fence: job.fence, state: 'RUNNING' })
      .update({ ...FREE, ...change, updated_at: clock.now() })
  )
  tellJobNews({ jobId: job.id, orderedBy: job.orderedBy, institutionId: job.institutionId })
}

/** The worker stops: another one may go on at once. */
export const giveBack = (job: Held): Promise<void> =>
  put(job, { state: 'QUEUED', not_before_at: clock.now() })

/** Exams need the database now. */
export async function stepAside(job: Held): Promise<void> {
  const now = clock.now()
  await put(job, {
    state: 'QUEUED',
    waits_for: 'exams',
    waiting_since: job.waitingSince ?? now,
    not_before_at: now + ASIDE_MS,
  })
}

export const endCancelled = (job: Held): Promise<void> =>
  put(job, { state: 'CANCELLED', ended_at: clock.now(), ...NOT_WAITING })

/** For good, with what a person reads about it. */
export const failJob = (
  job: Held,
  { code, messages = [], params = {} }: Pick<DomainError, 'code' | 'messages' | 'params'>
): Promise<void> =>
  put(job, {
    state: 'FAILED',
    ended_at: clock.now(),
    error_code: code,
    error_json: JSON.stringify({ messages, params }),
    ...NOT_WAITING,
  })

/** An attempt ended with an error: the next one comes after the back-off, if one is left. */
export async function noteError(job: Held): Promise<void> {
  const attempts = job.attempts + 1
  const next = afterError(attempts, clock.now())
  if (next.state === 'FAILED')
    return failJob(job, { code: 'unexpected', messages: ['jobs.error_unexpected'] })
  await put(job, {
    state: 'QUEUED',
    attempts,
    not_before_at: next.notBeforeAt,
    waits_for: 'retry',
    waiting_since: null,
  })
}
