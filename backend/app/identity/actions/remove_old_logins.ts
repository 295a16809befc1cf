import db from '@adonisjs/lucid/services/db'
import { KNOWN_DEVICE_DAYS } from '../sessions/known_devices.js'

const DAY_MS = 86_400_000
const BATCH = 500

/**
 * Removes failed log-ins older than `days` (null: none), devices that nobody used for so long that they are unknown again, and log-ins that do not wait for
 * a code any more; and marks of used proofs of providers, which have ended by themselves.
 * `mayGoOn` is asked before each batch.
 */
export async function removeOldLogins(
  now: number,
  days: number | null,
  mayGoOn: () => Promise<boolean>
): Promise<void> {
  if (days !== null) await removeBefore('failed_logins', 'occurred_at', now - days * DAY_MS, mayGoOn)
  await removeBefore('login_challenges', 'expires_at', now, mayGoOn)
  // What a provider proved: it opens nothing any more.
  await removeBefore('used_tokens', 'expires_at', now, mayGoOn)
  await removeBefore('known_devices', 'last_login_at', now - KNOWN_DEVICE_DAYS * DAY_MS, mayGoOn)
}

async function removeBefore(
  table: string,
  column: string,
  before: number,
  mayGoOn: () => Promise<boolean>
): Promise<void> {
  while (await mayGoOn()) {
    const old = await db
      .query<{ id: number }>()
      .from(table)
      .where(column, '<', before)
      .orderBy(column)
      .limit(BATCH)
      .select('id')
    if (old.length > 0)
      await db
        .from(table)
        .whereIn(
          'id',
          old.map(({ id }) => id)
        )
        .delete()
    if (old.length < BATCH) return
  }
}
