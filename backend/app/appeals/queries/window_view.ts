import { clock, type Caller } from '#shared'
import { mayChangeWindow } from '../policies/appeal_policy.js'
import type { AppealWindowView } from '../views.js'
import { paymentProvider } from '../payment_providers/current_provider.js'
import { appealCounts, hasAppeals } from './appeal_counts.js'
import { windowOf } from './appeal_windows.js'
import { windowLoss } from './window_loss.js'

/** The window of a collection with the appeals that a change of it concerns, for staff. */
export async function windowView(
  caller: Caller,
  collectionId: number,
  manages: boolean
): Promise<AppealWindowView> {
  const stored = await windowOf(collectionId)
  const byStatus = await appealCounts(collectionId)
  const mayChange = mayChangeWindow(caller, manages)
  return {
    collectionId,
    window: stored?.window ?? null,
    version: stored?.version ?? 0,
    isPaymentAvailable: paymentProvider() !== null,
    isPriceFixed: await hasAppeals(collectionId),
    mayChange,
    extension: stored?.extension ?? null,
    loss: stored !== null && mayChange ? await windowLoss(stored) : null,
    appeals: { total: byStatus.analysis + byStatus.replied + byStatus.disclosed, byStatus },
    serverTime: clock.now(),
  }
}
