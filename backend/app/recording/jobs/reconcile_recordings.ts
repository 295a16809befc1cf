import db from '@adonisjs/lucid/services/db'
import { liveMediaSessions, type MediaSession } from '#media'
import { clock, select } from '#shared'
import { beginRecording, endRecording, recordingOf } from '../actions/record_publication.js'
import { wantedAmong } from '../queries/wanted_recordings.js'

/** How often the row of a recording that goes on is renewed. */
const RENEWED_MS = 15_000
/** What nobody renewed for so long was being written by a process that is gone. Longer than Janus takes to notice that (30 s). */
const ABANDONED_MS = 90_000
/** Rounds come every few seconds; after a longer gap, as of the database, other processes renew first what is theirs. */
const GAP_MS = 10_000
const STEADY_MS = 30_000

/** Since when rounds of this process have come without a gap, and when the last one did; epoch ms. */
const rounds = { steadySince: 0, lastAt: 0 }

/**
 * Every few seconds: what the candidates send whom this process relays is recorded as the rooms want it, because an order may come by another
 * process; and the rows of recordings are renewed, so that those of a process that is gone are found and closed.
 */
export async function reconcileRecordings(): Promise<void> {
  await carryOut(liveMediaSessions())
  await renew()
  await closeAbandoned()
}

/** What another process was ordered about a room, at once. */
export const carryOutOrders = (roomId: number): Promise<void> =>
  carryOut(liveMediaSessions().filter((session) => session.roomId === roomId))

async function carryOut(sessions: readonly MediaSession[]): Promise<void> {
  const sending = sessions.filter(({ publication }) => publication !== null)
  const wanted = await wantedAmong(sending)
  for (const session of sending) {
    const isRecorded = recordingOf(session) !== null
    if (wanted.has(session) && !isRecorded) await beginRecording(session)
    if (!wanted.has(session) && isRecorded) await endRecording(session)
  }
}

/** One that another process took for abandoned, and closed, ends here too; the next round begins another. */
async function renew(): Promise<void> {
  const own = new Map(
    liveMediaSessions().flatMap((session) => {
      const id = recordingOf(session)
      return id === null ? [] : [[id, session] as const]
    })
  )
  if (own.size === 0) return
  const now = clock.now()
  await db
    .from('recordings')
    .whereIn('id', [...own.keys()])
    .where('status', 'RECORDING')
    .where('changed_at', '<=', now - RENEWED_MS)
    .update({ changed_at: now })
  const rows = await select(db, 'recordings', { id: 'recordings.id' })
    .whereIn('id', [...own.keys()])
    .where('status', 'RECORDING')
  const open = new Set(rows.map(({ id }) => id))
  for (const [id, session] of own) if (!open.has(id)) await endRecording(session)
}

/** It ended when its row was last renewed. Of several processes each may do it. */
async function closeAbandoned(): Promise<void> {
  const now = clock.now()
  if (Math.abs(now - rounds.lastAt) > GAP_MS) rounds.steadySince = now
  rounds.lastAt = now
  if (now - rounds.steadySince < STEADY_MS) return
  await db
    .from('recordings')
    .where('status', 'RECORDING')
    .where('changed_at', '<', now - ABANDONED_MS)
    .update({ status: 'TO_PROCESS', ended_at: db.raw('changed_at'), changed_at: now })
}
