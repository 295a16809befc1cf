import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, select } from '#shared'
import { RECORDING_LEASE_MS } from '../domain/constants.js'
import { changeRoom, type Actor } from './change_room.js'

/**
 * What a proctor's recorder reports. `true` is a lease that the page renews: where it stops (a browser that crashed, a computer that
 * sleeps) the recording counts as ended. Renewing notifies nobody.
 */
export async function setScreenRecording(roomId: number, actor: Actor, isRecording: boolean): Promise<void> {
  if (isRecording && (await renewed(roomId))) return
  await changeRoom(roomId, async (change) => {
    const room = await select(change.trx, 'rooms', { before: 'rooms.is_recording' })
      .where('id', roomId)
      .firstOrFail()
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
  const changed = await db
    .from('rooms')
    .where({ id: roomId, is_recording: 1 })
    .update({ recording_until: clock.now() + RECORDING_LEASE_MS })
  return changedRows(changed) > 0
}

const expired = (at: number) =>
  select(db, 'rooms', { id: 'rooms.id' })
    .where('is_recording', 1)
    .where((lease) => void lease.whereNull('recording_until').orWhere('recording_until', '<', at))

/** Ends the recordings of the screen whose lease has expired. */
export async function expireScreenRecordings(): Promise<void> {
  for (const { id } of await expired(clock.now()).limit(500))
    // It may have been renewed since.
    if (await expired(clock.now()).where('id', id).first())
      await setScreenRecording(id, { kind: 'SERVER' }, false)
}
