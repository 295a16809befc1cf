import { record } from '#audit'
import { inTransaction, ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { lockedProvider } from '../queries/providers.js'

/** Removes a provider with the ties to it. Sessions that it opened go on until they end. @returns refused: `not_found` */
export const removeProvider = (caller: Caller, id: number): Promise<Result<null, DomainError>> =>
  inTransaction<null, DomainError>(async (trx) => {
    const stored = await lockedProvider(trx, caller.institutionId, id)
    if (!stored) return refuseNotFound()
    await trx.from('identity_providers').where('id', id).delete()
    await record(trx, {
      act: 'identity_provider_removed',
      by: caller,
      subject: { type: 'identity_provider', id },
      detail: { codename: stored.codename, kind: stored.kind },
    })
    return ok(null)
  })
