import type { Change } from './change_application.js'

/** The lists of staff find who is silent by it, and show the exact moment by the answers: a write for each batch would be for nothing. */
const WRITTEN_EVERY_MS = 60_000

/** Marks an application as saved now, at most once a minute. */
export function noteSaved({ trx, application, now }: Pick<Change, 'trx' | 'application' | 'now'>): void {
  if (now - application.lastSavedAt < WRITTEN_EVERY_MS) return
  application.lastSavedAt = now
  trx.write('UPDATE applications SET last_saved_at = ? WHERE id = ?', [now, application.id])
}
