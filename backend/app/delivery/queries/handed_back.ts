import type { RawTransaction } from '#shared'

const LAST = `SELECT from_state AS fromState FROM application_events WHERE application_id = ? AND type = 'stopped' ORDER BY id DESC LIMIT 1`

/** Of a stopped application: has an undo opened it again after it was finished? Events that were collected must be written. */
export async function wasHandedBack(all: RawTransaction['all'], applicationId: number): Promise<boolean> {
  const [row] = await all<{ fromState: string | null }>(LAST, [applicationId])
  return row?.fromState === 'FINISHED'
}
