import { record } from '#audit'
import {
  inTransaction,
  ok,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { SUPPRESSION } from '../queries/suppressions.js'

/** Mailings reach the address again. @returns refused: `not_found` */
export const liftSuppression = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  inTransaction<null, DomainError>(async (trx) => {
    const row = await select(trx, 'email_suppressions', SUPPRESSION)
      .where({ id, institution_id: caller.institutionId })
      .forUpdate()
      .first()
    if (!row) return refuseNotFound()
    await trx.from('email_suppressions').where('id', id).delete()
    await record(trx, {
      act: 'email_suppression_lifted',
      by: caller,
      subject: { type: 'email_suppression', id },
      detail: { reason: row.reason },
    })
    return ok(null)
  })
