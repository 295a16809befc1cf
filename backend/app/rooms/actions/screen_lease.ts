import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { RECORDING_LEASE_MS } from '../domain/constants.js'
import { changeRoom, type Actor } from './change_room.js'

/**
 * What a proctor's recorder says of itself. `true` is a lease that the page renews: whoever falls silent (a browser that crashed, a
 * computer that sleeps) records no longer. Renewing changes nothing that anybody must hear of.
 */
export async function setScreenRecording(roomId: number, actor: Actor, isRecording: boolean): Promise<void> {
  if (isRecording && (await renewed(roomId))) return
  await changeRoom(roomId, async (change) => {
    const room = (await change.trx
      .from('rooms')
      .where('id', roomId)
      .select('is_recording as before')
      .firstOrFail()) as { before: number }
    const until = isRecording ? change.now + RECORDING_LEASE_MS : null
    await change.trx
      .from('rooms')
      .where('id', roomId)
      .update({ is_recording: Number(isRecording), recording_until: until })
    if (Boolean(room.before) === isRecording) return
    await change.record(actor, {
      motive: 'RECORDING',
      from: isRecording ? 'idle' : 'recording',
      to: isRecording ? 'recording' : 'idle',
    })
    change.notifyStaff({ kind: 'room' })
  })
}

async function renewed(roomId: number): Promise<boolean> {
  const changed = (await db
    .from('rooms')
    .where({ id: roomId, is_recording: 1 })
    .update({ recording_until: clock.now() + RECORDING_LEASE_MS })) as unknown
  return Number(Array.isArray(changed) ? changed[0] : changed) > 0
}

const lapsed = (at: number) =>
  db
    .from('rooms')
    .where('is_recording', 1)
    .where((silent) => void silent.whereNull('recording_until').orWhere('recording_until', '<', at))

/** Rooms whose recorder has fallen silent are not recorded any more. */
export async function expireScreenRecordings(): Promise<void> {
  const rooms: { id: number }[] = await lapsed(clock.now()).limit(500).select('id')
  for (const { id } of rooms)
    // It may have spoken since.
    if (await lapsed(clock.now()).where('id', id).select('id').first())
      await setScreenRecording(id, { kind: 'SERVER' }, false)
}
