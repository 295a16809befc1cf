import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { settledQuarantine } from '#delivery'
import { beginErasing, hasOtherActive, isActiveIn } from '#identity'
import { orderJob, retryJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseForbidden,
  refuseNotFound,
  schoolTime,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { isLastKey, LAST_KEY } from '../jobs/close_person.js'
import { erasureJob } from '../jobs/erasure_job.js'
import { mayExport } from '../policies/privacy_policy.js'
import { erasureObstacles } from '../queries/erasure_obstacles.js'
import { findRequest } from '../queries/requests.js'
import type { Obstacle } from '../views.js'

const GROUP = 'ADMINISTRADOR'

/**
 * Asks that the person of a request is erased, or confirms it where another administrator has asked; then it is ordered. Whether a second one is needed is
 * decided when it is asked for, under the lock of the institution: whoever asked does not confirm it by sending the others away. Of an erasure
 * that failed on its way, it lets the rest go on. Refused: 403, 404, 409 `closed_already`, `erasing_already`, `erasure_waits`, `second_needed`, `own_account`
 */
export async function askErasure(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  if (!mayExport(caller)) return refuseForbidden()
  const about = await findRequest(caller, id)
  if (about === null || about.kind !== 'erasure') return refuseNotFound()
  const settled = await settledQuarantine(about.person.id)
  const asked = await inTransaction<{ retry: number | null }, DomainError>(async (trx) => {
    await trx.from('privacy_requests').where('id', id).forUpdate().select('id')
    await trx.from('institutions').where('id', caller.institutionId).forUpdate().select('id')
    const request = await findRequest(caller, id, trx)
    if (request === null || request.kind !== 'erasure') return refuseNotFound()
    const person = request.person.id
    if (person === caller.userId) return refuseConflict('own_account', 'privacy.own_account')
    if (request.state === 'erasing') return failedJobOf(trx, id)
    if (request.state !== 'open') return refuseConflict('closed_already', 'privacy.closed_already')
    await trx.from('users').where('id', person).forUpdate().select('id')
    const obstacles = await erasureObstacles(trx, person, settled)
    if (await isLastKey(trx, caller.institutionId, person)) obstacles.push(LAST_KEY)
    if (obstacles.length > 0) return refuseWaiting(obstacles, caller)
    return askOrConfirm(trx, caller, { id, person })
  })
  if (!asked.ok) return asked
  const { retry } = asked.value
  if (retry === null) return ok(null)
  const again = await retryJob(retry)
  return again.ok ? ok(null) : again
}

/** The job of an erasure that failed on its way; refused where it is at work. */
async function failedJobOf(
  trx: TransactionClientContract,
  request: number
): Promise<Result<{ retry: number | null }, DomainError>> {
  const job = await select(trx, 'background_jobs', {
    id: 'background_jobs.id',
    state: 'background_jobs.state',
  })
    .join('erasures', 'erasures.job_id', 'background_jobs.id')
    .where('erasures.request_id', request)
    .first()
  return job?.state === 'FAILED'
    ? ok({ retry: job.id })
    : refuseConflict('erasing_already', 'privacy.erasing_already')
}

const refuseWaiting = (obstacles: readonly Obstacle[], { language }: Caller) =>
  refuse('conflict', 'erasure_waits', {
    messages: [...new Set(obstacles.map(({ kind }) => `privacy.waits_${kind}`))],
    params: {
      names: [...new Set(obstacles.flatMap(({ name }) => (name === '' ? [] : name)))].join(', '),
      when: schoolTime(language)(Math.max(0, ...obstacles.map(({ until }) => until ?? 0))) ?? '',
    },
  })

type About = { readonly id: number; readonly person: number }

async function askOrConfirm(
  trx: TransactionClientContract,
  caller: Caller,
  { id, person }: About
): Promise<Result<{ retry: number | null }, DomainError>> {
  const { institutionId, userId } = caller
  const about = { by: caller, subject: { type: 'user', id: person }, detail: { request: id } } as const
  const begun = await select(trx, 'erasures', {
    askedBy: 'erasures.asked_by',
    needsSecond: 'erasures.needs_second',
  })
    .where('request_id', id)
    .first()
  // Whoever is no administrator any more has not asked.
  const isAsked = begun !== null && (await isActiveIn(trx, begun.askedBy, GROUP))
  if (!isAsked) {
    const except = [userId, person]
    const needsSecond = await hasOtherActive(trx, { institutionId, group: GROUP, except })
    const asking = { asked_by: userId, asked_at: clock.now(), needs_second: Number(needsSecond) }
    if (begun) await trx.from('erasures').where('request_id', id).update(asking)
    else await insertRow(trx, 'erasures', { request_id: id, ...asking })
    await record(trx, { act: 'erasure_asked', ...about })
    if (needsSecond) return ok({ retry: null })
  } else if (begun.askedBy === userId && begun.needsSecond)
    return refuseConflict('second_needed', 'privacy.second_needed')
  const job = await orderJob(trx, {
    type: erasureJob,
    payload: { request: id, person },
    institutionId,
    orderedBy: userId,
  })
  if (!job.ok) return job
  await trx.from('erasures').where('request_id', id).update({
    confirmed_by: userId,
    confirmed_at: clock.now(),
    job_id: job.value.id,
    stopped_at: null,
    stopped_json: null,
  })
  await trx.from('privacy_requests').where('id', id).update({ state: 'erasing' })
  await beginErasing(trx, person)
  await record(trx, { act: 'erasure_confirmed', ...about })
  return ok({ retry: null })
}
