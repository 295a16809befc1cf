import { changeRoom, type Person } from '#rooms'
import { select } from '#shared'

/** `version`: the room's with the change; that of the last one about this candidate where nothing changed. */
export type Silence = { isSilenced: boolean; version: number }

/** Silences a candidate's microphone for everybody in the room, or undoes that; repeated, nothing changes. The candidate is notified. */
export const silenceCandidate = (
  roomId: number,
  actor: Person,
  candidateId: number,
  isSilenced: boolean
): Promise<Silence> =>
  changeRoom(roomId, async (change) => {
    const own = { room_id: roomId, user_id: candidateId }
    const before = await select(change.trx, 'room_candidates', {
      silencedAt: 'room_candidates.silenced_at',
      version: 'room_candidates.version',
    })
      .where(own)
      .first()
    const wasSilenced = (before?.silencedAt ?? null) !== null
    if (wasSilenced === isSilenced) return { isSilenced, version: before?.version ?? 1 }
    await change.notify([candidateId], { kind: 'candidate' })
    await change.trx
      .from('room_candidates')
      .where(own)
      .update({ silenced_at: isSilenced ? change.now : null })
    await change.record(actor, {
      motive: isSilenced ? 'MICROPHONE_OFF' : 'MICROPHONE_ON',
      candidateId,
      from: isSilenced ? 'heard' : 'silenced',
      to: isSilenced ? 'silenced' : 'heard',
    })
    change.notifyStaff({ kind: 'candidate', userId: candidateId })
    return { isSilenced, version: change.version }
  })
