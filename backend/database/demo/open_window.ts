import db from '@adonisjs/lucid/services/db'
import { saveWindow } from '#appeals/actions/save_window'
import { clock, select } from '#shared'
import { demoCaller, done } from './demo_calls.js'

const DAY_MS = 86_400_000

/** A window of a month over an exam that is over. `price` of an appeal in cents; 0: free. Repeated it changes nothing. */
export async function openWindow(
  examId: number,
  manager: { readonly userId: number; readonly institutionId: number },
  price: number
): Promise<void> {
  const { collectionId } = await select(db, 'exams', { collectionId: 'exams.collection_id' })
    .where('id', examId)
    .firstOrFail()
  const window = await select(db, 'appeal_windows', { id: 'appeal_windows.collection_id' })
    .where('collection_id', collectionId)
    .first()
  if (window) return
  const now = clock.now()
  const admin = demoCaller(manager.userId, manager.institutionId, 'ADMINISTRADOR')
  done(
    await saveWindow(admin, collectionId, {
      opensAt: now - DAY_MS,
      closesAt: now + 30 * DAY_MS,
      replyUntil: now + 40 * DAY_MS,
      ...(price > 0 && { payUntil: now + 32 * DAY_MS, paymentAppeal: true, forAppealValue: price }),
      version: undefined,
    })
  )
}
