import { record } from '#audit'
import {
  changedRows,
  clock,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { Outcome } from '../domain/requests.js'
import { findRequest } from '../queries/requests.js'

/** Ends a request, by what was answered. What was typed stays with the request and not in the record of acts, which nothing takes it out of again. Refused: 404, 409 `closed_already` */
export async function closeRequest(
  caller: Caller,
  id: number,
  { outcome, reason }: { readonly outcome: Outcome; readonly reason: string }
): Promise<Result<null, DomainError>> {
  return inTransaction<null, DomainError>(async (trx) => {
    const request = await findRequest(caller, id, trx)
    if (request === null) return refuseNotFound()
    const closed = await trx
      .from('privacy_requests')
      .where({ id, state: 'open' })
      .update({ state: outcome, reason, handled_by: caller.userId, closed_at: clock.now() })
    if (changedRows(closed) === 0) return refuseConflict('closed_already', 'privacy.closed_already')
    await record(trx, {
      act: 'privacy_request_closed',
      by: caller,
      subject: { type: 'user', id: request.person.id },
      detail: { request: id, kind: request.kind, outcome },
    })
    return ok(null)
  })
}
