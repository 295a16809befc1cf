import { fileURLToPath } from 'node:url'
import db from '@adonisjs/lucid/services/db'
import { makeRoom } from '#rooms'
import { momentsOf, schoolDay } from '#evidence'
import { storeFile, type CapturePurpose } from '#files'
import { select } from '#shared'
import type { DemoPeople } from './make_people.js'
import { cameraPicture, documentPicture, screenPicture } from './pictures/camera.js'
import { sitExam } from './sit_exam.js'

const MINUTE_MS = 60_000
const HALF_PAST_NINE_MS = 570 * MINUTE_MS
/** As long as the sitting takes. */
const MINUTES = 25
const FILM = fileURLToPath(new URL('media/contagem.webm', import.meta.url))
/** Who sat the exam that a proctor watched: of the class of the demo's teacher. */
export const watchedSitter = (userIds: DemoPeople['userIds']): number => userIds.get('aluno15') as number

type Left = {
  institutionId: number
  roomId: number
  userId: number
  proctorId: number
  applicationId: number
  startedAt: number
}

/**
 * A room in which one candidate has sat an exam on the morning of a day (a moment of it, epoch ms), with everything such a sitting leaves: chat, link, pictures of
 * camera and screen, a film, identity photos that wait for an administrator, and log-ins. What is there already stays.
 */
export async function watchedSitting(
  examId: number,
  { institutionId, userIds }: DemoPeople,
  day: number
): Promise<void> {
  const startedAt = momentsOf(schoolDay(day)).from + HALF_PAST_NINE_MS
  const userId = watchedSitter(userIds)
  const proctorId = userIds.get('proctor') as number
  const application = await select(db, 'applications', {
    id: 'applications.id',
    collectionId: 'applications.collection_id',
  })
    .where({ exam_id: examId, user_id: userId })
    .firstOrFail()
  const room = { name: 'Sala 3', collectionId: application.collectionId, userIds: [userId] }
  const made = await makeRoom({ institutionId, userId: userIds.get('administrador') as number }, room)
  const roomId = made.ok ? made.value : await roomNamed(room)
  await sitExam(examId, [userId], startedAt)
  const known = await db.from('connection_records').where('application_id', application.id).first()
  if (known) return
  await leaveTraces({ institutionId, roomId, userId, proctorId, applicationId: application.id, startedAt })
  await db.from('rooms').where('id', roomId).update({ opened: 0 })
}

async function roomNamed({ collectionId, name }: { collectionId: number; name: string }): Promise<number> {
  const known = await select(db, 'rooms', { id: 'rooms.id' })
    .where({ collection_id: collectionId, name })
    .firstOrFail()
  return known.id
}

async function leaveTraces(left: Left): Promise<void> {
  const { institutionId, roomId, userId, applicationId, startedAt } = left
  const pictures: { kind: string; file: number; at: number }[] = []
  for (let minute = 0; minute < MINUTES; minute += 3)
    pictures.push({ kind: 'SNAPSHOT', file: await stored(left, 'snapshot', minute), at: minute })
  for (let minute = 1; minute < MINUTES; minute += 6)
    pictures.push({ kind: 'SCREENSHOT', file: await stored(left, 'screenshot', minute), at: minute })
  const document = await stored(left, 'identity_photo', 0)
  const face = await stored(left, 'identity_photo', 1)
  const film = await stored(left, 'recording', 0)
  const at = (minute: number) => startedAt + Math.round(minute * MINUTE_MS)
  await db.transaction(async (trx) => {
    await trx.table('evidence_pictures').multiInsert(
      pictures.map(({ kind, file, at: minute }) => ({
        institution_id: institutionId,
        application_id: applicationId,
        user_id: userId,
        room_id: roomId,
        kind,
        file_id: file,
        taken_at: at(minute) + 15_000,
      }))
    )
    await trx.table('candidate_documents').insert({
      institution_id: institutionId,
      candidate_id: userId,
      day: schoolDay(startedAt),
      document_file_id: document,
      face_file_id: face,
      uploaded_at: at(-4),
    })
    await trx.table('recordings').insert({
      institution_id: institutionId,
      room_id: roomId,
      user_id: userId,
      kind: 'CAMERA',
      status: 'COMPLETED',
      file_id: film,
      started_at: at(0),
      ended_at: at(MINUTES),
      changed_at: at(MINUTES + 1),
    })
    await trx.table('room_messages').multiInsert(messagesOf(left, at))
    await trx.table('connection_records').multiInsert(linkOf(applicationId, at))
    await trx.table('login_events').multiInsert(
      (
        [
          ['login', -7],
          ['taken_over', 11.6],
          ['login', 11.6],
          ['logout', MINUTES + 2],
        ] as const
      ).map(([type, minute]) => ({
        user_id: userId,
        session_id: null,
        type,
        address: '127.0.0.1',
        occurred_at: at(minute),
      }))
    )
  })
}

async function stored({ institutionId, userId }: Left, purpose: CapturePurpose, minute: number) {
  const [source, contentType, filename] =
    purpose === 'recording'
      ? [{ path: FILM }, 'video/webm', 'camera.webm']
      : [pictureOf(purpose, minute), 'image/png', `${purpose}.png`]
  return (await storeFile({ source, filename, purpose, contentType, institutionId, ownerId: userId })).id
}

function pictureOf(purpose: CapturePurpose, minute: number): Buffer {
  if (purpose === 'screenshot') return screenPicture(minute)
  if (purpose === 'identity_photo') return minute === 0 ? documentPicture() : cameraPicture(0)
  return cameraPicture(minute)
}

type At = (minute: number) => number

function messagesOf({ roomId, userId, proctorId }: Left, at: At) {
  const line = (minute: number, author: 'PROCTOR' | 'CANDIDATE', motive: string, message: string) => ({
    room_id: roomId,
    candidate_id: userId,
    author,
    author_id: author === 'PROCTOR' ? proctorId : userId,
    notification_type: motive === 'IMPROPER_BEHAVIOR' ? 'ALERT' : 'TOAST',
    motive,
    message,
    show_message: 1,
    dismissible: 1,
    is_global: 0,
    version: 1,
    created_at: at(minute),
    dismissed_by: author === 'PROCTOR' ? userId : proctorId,
    dismissed_at: at(minute + 0.5),
  })
  return [
    line(0.5, 'PROCTOR', 'MESSAGE', 'Bom dia! Boa prova. Se precisar de alguma coisa, escreva aqui.'),
    line(6, 'CANDIDATE', 'MESSAGE', 'Bom dia, professor. Posso usar uma folha de rascunho?'),
    line(6.7, 'PROCTOR', 'MESSAGE', 'Pode, sim. Mostre os dois lados da folha para a câmera.'),
    line(12.3, 'CANDIDATE', 'MESSAGE', 'A internet caiu e eu entrei de novo. Minhas respostas estão aí?'),
    line(13, 'PROCTOR', 'MESSAGE', 'Estão todas salvas. Pode continuar.'),
    line(18, 'PROCTOR', 'IMPROPER_BEHAVIOR', 'Fique de frente para a câmera, por favor.'),
  ]
}

/** Every 20 s: a good link, with two minutes in the middle that end in a new log-in. */
function linkOf(applicationId: number, at: At) {
  const records: Record<string, number>[] = []
  let score = 100
  for (let step = 0; step < MINUTES * 3; step += 1) {
    const minute = step / 3
    const isBad = minute > 9.5 && minute < 11.5
    const delay = Math.round(isBad ? 1_700 + 300 * Math.sin(minute * 5) : 180 + 60 * Math.sin(minute * 2.3))
    score = Math.max(0, Math.min(100, score + (isBad ? -8 : 5)))
    records.push({
      application_id: applicationId,
      current_average: delay,
      current_score: score,
      measured_delay: Math.round(delay * 1.1),
      occurred_at: at(minute),
    })
  }
  return records
}
