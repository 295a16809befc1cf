import { record } from '#audit'
import {
  clock,
  err,
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { extended } from '../domain/window_extension.js'
import { windowOf } from '../queries/appeal_windows.js'
import { windowLoss } from '../queries/window_loss.js'
import type { StaleWindow } from './save_window.js'

/** `closesAt`: the new end; null: the window stays as it is. `version`: of the window that was read. */
export type ExtensionOrder = {
  readonly closesAt: number | null
  readonly reason: string
  readonly version: number
}

/**
 * Decides about the outages in an appeal window: it closes later, and what comes after its end as much later; or it stays. Either way they are not offered
 * again. Candidates read the reason of an extension.
 * @returns refused: `not_found`; 409 `no_outage` where there is nothing to decide about; `validation` naming `closesAt`; stale
 */
export async function extendWindow(
  caller: Caller,
  collectionId: number,
  { closesAt, reason, version }: ExtensionOrder
): Promise<Result<null, DomainError | StaleWindow>> {
  const stored = await windowOf(collectionId)
  if (stored === null) return refuseNotFound()
  if (version !== stored.version) return err({ kind: 'stale' })
  const loss = await windowLoss(stored)
  if (loss === null) return refuseConflict('no_outage', 'appeals.no_outage')
  const { window } = stored
  return inTransaction<null, DomainError | StaleWindow>(async (trx) => {
    // Of this version it is the same window.
    if ((await windowOf(collectionId, trx, 'update'))?.version !== version) return err({ kind: 'stale' })
    const now = clock.now()
    const dates = closesAt === null ? null : extended(window, closesAt)
    if (dates !== null && dates.closesAt <= Math.max(window.closesAt, now))
      return refuse('invalid', 'validation', { fields: { closesAt: ['appeals.extension_not_later'] } })
    await trx
      .from('appeal_windows')
      .where('collection_id', collectionId)
      .update({
        outages_decided_until: now,
        version: stored.version + 1,
        updated_at: now,
        ...(dates !== null && {
          closes_at: dates.closesAt,
          reply_until: dates.replyUntil,
          disclose_at: dates.discloseAt,
          pay_until: dates.payUntil,
          extended_from: stored.extension?.from ?? window.closesAt,
          extension_reason: reason,
        }),
      })
    await record(trx, {
      act: dates === null ? 'appeal_window_kept' : 'appeal_window_extended',
      by: caller,
      subject: { type: 'collection', id: collectionId },
      reason,
      detail: { lostSeconds: Math.round(loss.lostMs / 1000) },
      ...(dates !== null && { before: { ...window }, after: { ...window, ...dates } }),
    })
    return ok(null)
  })
}
