import type { Page } from 'playwright'
import { expect } from './candidate.js'
import { change } from './database_rows.js'
import type { School } from './school.js'

/** Ends the session that writes an exam behind the server's back, and waits until the server refuses it: it believes one for a moment longer. */
export async function revokeSession(page: Page, school: School, applicationId: number): Promise<void> {
  change(
    school.databasePath,
    "update sessions set ended_at = ?, end_reason = 'revoked' where id = (select writer_session_id from applications where id = ?)",
    Date.now(),
    applicationId
  )
  const stored = await page.evaluate(() => localStorage.getItem('banca.session'))
  const { token } = JSON.parse(stored ?? '{}') as { token: string }
  const headers = { authorization: `JWT ${token}` }
  await expect
    .poll(async () => (await fetch(`${school.url}/v1/applications/${applicationId}`, { headers })).status)
    .toBe(401)
}
