import db from '@adonisjs/lucid/services/db'
import { answerBreak, askForBreak } from '#live_room/actions/answer_break'
import { makeRoom, setResponsible } from '#rooms/actions/arrange_rooms'
import { upsertPresence } from '#rooms/actions/upsert_presence'
import { storeSituation } from '#rooms/actions/store_situation'
import { storeTemplate } from '#live_room/actions/store_template'
import { sendToCandidates, sendToStaff } from '#live_room/actions/send_message'
import { writeRoomRecord } from '#live_room/actions/write_room_record'
import { presenceStates, type PresenceState } from '#rooms/queries/presence_state'
import { unwrap } from '#shared'
import { createUser, type Institution, type TestUser } from '#tests/fixtures/people'

export type VictimRoom = {
  id: number
  messageId: number
  requestId: number
  templateId: number
  proctorId: number
}

/** The victim's room in the middle of an exam: a proctor, messages both ways, a request that waits, notes, the link's record. */
export async function createVictimRoom(
  victim: { institution: Institution; candidate: TestUser; collectionId: number; applicationId: number },
  canary: string
): Promise<VictimRoom> {
  const { institution, candidate, collectionId, applicationId } = victim
  const proctor = await createUser({ groups: ['PROCTOR'], institution, name: `Aplicador ${canary}` })
  const id = unwrap(
    await makeRoom(
      { institutionId: institution.id, userId: proctor.id },
      { name: `Sala ${canary}`, collectionId, userIds: [candidate.id] }
    )
  )
  const staff = { kind: 'PROCTOR', userId: proctor.id, group: 'PROCTOR' } as const
  const asCandidate = { kind: 'CANDIDATE', userId: candidate.id, group: 'ALUNO' } as const
  await setResponsible(staff, proctor.id, [id], true)
  const known = (await presenceStates.add({ roomId: id, userId: candidate.id })) as PresenceState
  const beat = {
    isInApplication: true,
    hasAcceptedCamera: true,
    applicationId,
    faceDetectionAlert: { message: canary },
  }
  unwrap(await upsertPresence(known, asCandidate, beat))
  const situation = {
    applicationId,
    itemPosition: 1,
    lastMeasuredDelay: 80,
    averageInternetDelay: 80,
    currentInternetScore: 99,
  }
  unwrap(await storeSituation(id, asCandidate, situation))
  const [alert] = await sendToCandidates(id, staff, {
    to: candidate.id,
    message: canary,
    notificationType: 'ALERT',
    motive: 'MESSAGE',
    reason: canary,
    showMessage: true,
    dismissible: true,
  })
  await sendToStaff(id, asCandidate, canary)
  const answered = unwrap(await askForBreak(id, asCandidate, 'BATHROOM'))
  unwrap(await answerBreak(id, staff, { requestId: answered.id, action: 'refuse', breakSeconds: 300 }))
  const pending = unwrap(await askForBreak(id, asCandidate, 'BATHROOM'))
  await writeRoomRecord(
    { id, version: 1, institutionId: institution.id },
    { id: proctor.id, isStaff: true },
    canary
  )
  const template = unwrap(await storeTemplate(proctor.id, canary))
  return {
    id,
    messageId: alert?.id ?? 0,
    requestId: pending.id,
    templateId: template.id,
    proctorId: proctor.id,
  }
}

const rows = (table: string, column: string, value: number) =>
  db.from(table).where(column, value).orderBy('id') as unknown as Promise<Record<string, unknown>[]>

/** Every row of the room, by table. */
export const rowsOfRoom = (
  room: VictimRoom,
  applicationId: number
): Record<string, Promise<Record<string, unknown>[]>> => ({
  rooms: rows('rooms', 'id', room.id),
  room_responsibles: rows('room_responsibles', 'room_id', room.id),
  room_candidates: rows('room_candidates', 'room_id', room.id),
  room_pauses: rows('room_pauses', 'room_id', room.id),
  room_messages: rows('room_messages', 'room_id', room.id),
  break_requests: rows('break_requests', 'room_id', room.id),
  room_events: rows('room_events', 'room_id', room.id),
  room_user_configs: rows('room_user_configs', 'room_id', room.id),
  room_event_records: rows('room_event_records', 'room_id', room.id),
  connection_records: rows('connection_records', 'application_id', applicationId),
  message_templates: rows('message_templates', 'user_id', room.proctorId),
})
