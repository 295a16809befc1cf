import { changeRoom, type Person } from '#rooms'

/** `version`: the room's with the change; that of the last one about this candidate where nothing changed. */
export type Silence = { isSilenced: boolean; version: number }

/** Silences a candidate's microphone for the whole room, or gives it back; repeated, nothing changes. The candidate is told, and sees it. */
export const silenceCandidate = (
  roomId: number,
  actor: Person,
  candidateId: number,
  isSilenced: boolean
): Promise<Silence> =>
  changeRoom(roomId, async (change) => {
    const own = () => change.trx.from('room_candidates').where({ room_id: roomId, user_id: candidateId })
    const before = (await own().select('silenced_at', 'version').first()) as {
      silenced_at: number | null
      version: number
    } | null
    const wasSilenced = (before?.silenced_at ?? null) !== null
    if (wasSilenced === isSilenced) return { isSilenced, version: before?.version ?? 1 }
    await change.notify([candidateId], { kind: 'candidate' })
    await own().update({ silenced_at: isSilenced ? change.now : null })
    await change.record(actor, {
      motive: isSilenced ? 'MICROPHONE_OFF' : 'MICROPHONE_ON',
      candidateId,
      from: isSilenced ? 'heard' : 'silenced',
      to: isSilenced ? 'silenced' : 'heard',
    })
    change.notifyStaff({ kind: 'candidate', userId: candidateId })
    return { isSilenced, version: change.version }
  })
