import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { clock, insertRow, type Caller } from '#shared'

/** `LIST`: links to pictures; `ARCHIVE`: all camera pictures of a sitting in one file; the last three: what a sitting left in words and numbers. */
export type Viewed =
  | 'STILL'
  | 'VIDEO'
  | 'SNAPSHOT'
  | 'SCREENSHOT'
  | 'RECORDING'
  | 'DOCUMENT'
  | 'LIST'
  | 'ARCHIVE'
  | 'CHAT'
  | 'CONNECTION'
  | 'LOGINS'

export type View = { what: Viewed; candidateId: number; roomId: number | null; fileId?: number }

/** Writes down who looked at what of whom, before they see it. */
export async function recordView(caller: Caller, { what, candidateId, roomId, fileId }: View): Promise<void> {
  const row = {
    institution_id: caller.institutionId,
    viewer_id: caller.userId,
    viewer_group: caller.group,
    login_id: caller.sessionId,
    candidate_id: candidateId,
    room_id: roomId,
    what,
    file_id: fileId ?? null,
    occurred_at: clock.now(),
  }
  await db.transaction(async (trx) => {
    await insertRow(trx, 'capture_views', row)
    await record(trx, {
      act: 'capture_viewed',
      by: caller,
      subject: { type: 'user', id: candidateId },
      detail: { what, room: roomId, file: fileId },
    })
  })
}

/** A picture that is renewed every two seconds is one view for as long as somebody looks on. */
const SAME_VIEW_MS = 10 * 60_000
const REMEMBERED = 5_000
const looking = new Map<string, number>()

/** The same for stills: one row for each log-in and candidate, and another after ten minutes without a look. */
export async function recordLooking(caller: Caller, view: View): Promise<void> {
  const key = `${caller.sessionId}:${view.roomId}:${view.candidateId}:${view.what}`
  const now = clock.now()
  const last = looking.get(key)
  if (looking.size > REMEMBERED) looking.clear()
  looking.set(key, now)
  if (last !== undefined && now - last <= SAME_VIEW_MS) return
  await recordView(caller, view).catch((error: unknown) => {
    looking.delete(key)
    throw error
  })
}
