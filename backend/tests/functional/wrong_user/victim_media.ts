import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { newestStills } from '#evidence'
import { addMediaSession } from '#media/media_sessions'
import { clock } from '#shared'

type Whose = { institutionId: number; userId: number; applicationId: number; roomId: number }

/** What a room keeps of a candidate: pictures, identity photos, a recording, a connection. Every byte of it bears the canary. */
export async function createVictimMedia(
  { institutionId, userId, applicationId, roomId }: Whose,
  canary: string
) {
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from(canary),
  ])
  const now = clock.now()
  const stored = async (
    purpose: 'snapshot' | 'screenshot' | 'identity_photo' | 'user_document' | 'recording'
  ) =>
    (
      await storeFile({
        source: bytes,
        filename: `${canary}.png`,
        purpose,
        contentType: 'image/png',
        institutionId,
        ownerId: userId,
      })
    ).id
  await newestStills.put(roomId, userId, 'SNAPSHOT', bytes)
  await newestStills.put(roomId, userId, 'SCREENSHOT', bytes)
  const picture = {
    institution_id: institutionId,
    application_id: applicationId,
    user_id: userId,
    room_id: roomId,
    taken_at: now,
  }
  const [captureId = 0] = (await db
    .table('evidence_pictures')
    .insert({ ...picture, kind: 'SCREENSHOT', file_id: await stored('screenshot') })) as number[]
  const [documentId = 0] = (await db.table('candidate_documents').insert({
    institution_id: institutionId,
    candidate_id: userId,
    day: '2026-01-01',
    document_file_id: await stored('identity_photo'),
    face_file_id: await stored('identity_photo'),
    uploaded_at: now,
  })) as number[]
  const [userDocumentId = 0] = (await db.table('user_documents').insert({
    institution_id: institutionId,
    user_id: userId,
    file_id: await stored('user_document'),
    filename: 'rg.png',
    uploaded_at: now,
  })) as number[]
  const recording = {
    institution_id: institutionId,
    room_id: roomId,
    user_id: userId,
    kind: 'CAMERA',
    status: 'COMPLETED',
  }
  const [recordingId = 0] = (await db.table('recordings').insert({
    ...recording,
    file_id: await stored('recording'),
    started_at: now,
    ended_at: now,
    changed_at: now,
  })) as number[]
  const session = addMediaSession({
    role: 'publish',
    roomId,
    userId,
    loginId: 0,
    expiresAt: now + 3_600_000,
    heardAt: now,
  })
  return { captureId, documentId, userDocumentId, recordingId, sessionId: session.id }
}

/** Tables of the above, with the column of a row's owner. */
export const MEDIA_TABLES = {
  evidence_pictures: 'user_id',
  candidate_documents: 'candidate_id',
  user_documents: 'user_id',
  recording_orders: 'user_id',
  recordings: 'user_id',
  capture_views: 'candidate_id',
} as const
