import { record } from '#audit'
import { hasOtherActive } from '#identity'
import { orderJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseForbidden,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { erasureJob } from '../jobs/erasure_job.js'
import { mayExport } from '../policies/privacy_policy.js'
import { erasureObstacles, openExams } from '../queries/erasure_obstacles.js'
import { findRequest } from '../queries/requests.js'

/**
 * Asks that the person of a request is erased, or confirms it where another administrator has asked; then it is ordered. Where the institution
 * has one administrator, asking is enough. Refused: 403, 404, 409 `closed_already`, `erasure_waits`, `second_needed`, `own_account`
 */
export async function askErasure(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  if (!mayExport(caller)) return refuseForbidden()
  const asked = await findRequest(caller, id)
  if (asked === null || asked.kind !== 'erasure') return refuseNotFound()
  const waitsFor = await erasureObstacles(asked.person.id)
  return inTransaction<null, DomainError>(async (trx) => {
    await trx.from('privacy_requests').where('id', id).forUpdate().select('id')
    const request = await findRequest(caller, id, trx)
    if (request === null || request.kind !== 'erasure') return refuseNotFound()
    if (request.state !== 'open') return refuseConflict('closed_already', 'privacy.closed_already')
    const person = request.person.id
    if (person === caller.userId) return refuseConflict('own_account', 'privacy.own_account')
    // What began since.
    const obstacles = [...waitsFor, ...(await openExams(trx, person))]
    if (obstacles.length > 0)
      return refuse('conflict', 'erasure_waits', {
        messages: ['privacy.erasure_waits'],
        params: { names: [...new Set(obstacles.map(({ name }) => name))].join(', ') },
      })
    const { institutionId, userId } = caller
    const group = 'ADMINISTRADOR'
    const begun = await select(trx, 'erasures', { askedBy: 'erasures.asked_by' })
      .where('request_id', id)
      .first()
    const needsSecond = await hasOtherActive(trx, { institutionId, group, except: userId })
    const about = { by: caller, subject: { type: 'user', id: person }, detail: { request: id } } as const
    const now = clock.now()
    if (!begun) {
      await insertRow(trx, 'erasures', { request_id: id, asked_by: userId, asked_at: now })
      await record(trx, { act: 'erasure_asked', ...about })
      if (needsSecond) return ok(null)
    } else if (begun.askedBy === userId && needsSecond)
      return refuseConflict('second_needed', 'privacy.second_needed')
    const job = await orderJob(trx, {
      type: erasureJob,
      payload: { request: id, person },
      institutionId,
      orderedBy: userId,
    })
    if (!job.ok) return job
    await trx
      .from('erasures')
      .where('request_id', id)
      .update({ confirmed_by: userId, confirmed_at: now, job_id: job.value.id })
    await trx.from('privacy_requests').where('id', id).update({ state: 'erasing' })
    await record(trx, { act: 'erasure_confirmed', ...about })
    return ok(null)
  })
}
