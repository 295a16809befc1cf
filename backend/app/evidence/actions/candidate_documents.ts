import { readFile, stat } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { takeOrRefuse } from '#counters'
import { checkCapture, openStoredFile, storeFile } from '#files'
import { onlyWatched } from '#rooms'
import { AppError, authorize, clock, isCandidate, notFound, type Caller } from '#shared'
import { pictureType, PHOTO_LIMIT_BYTES, schoolDay } from '../domain/pictures.js'
import { documentById, documentsOf, type DocumentView } from '../queries/documents.js'
import { recordView } from './record_view.js'

type Part = { tmpPath?: string; size: number } | null
const PARTS = ['document', 'face'] as const

async function photoOf(
  part: Part,
  field: (typeof PARTS)[number]
): Promise<{ bytes: Buffer; contentType: 'image/png' | 'image/jpeg' }> {
  const refuse = (code: string, text: string) => new AppError(400, code, { fields: { [field]: [text] } })
  if (!part?.tmpPath) throw refuse('validation', 'shared.required')
  if ((await stat(part.tmpPath)).size > PHOTO_LIMIT_BYTES) throw refuse('file_too_large', 'files.too_large')
  const bytes = await readFile(part.tmpPath)
  if (bytes.byteLength === 0) throw refuse('file_empty', 'files.empty')
  const contentType = pictureType(bytes)
  if (!contentType) throw refuse('file_type', 'files.type')
  checkCapture(bytes, 'identity_photo', field)
  return { bytes, contentType }
}

/** Somebody whose photos are not good at the first try takes some more. */
const AN_HOUR = { max: 20, seconds: 3_600 }
const TOO_MANY = { code: 'too_many_photos', message: 'evidence.too_many_photos' }

/**
 * Keeps a candidate's two identity photos of today. A second pair on the same day is a record of its own; the newest counts.
 * @throws AppError 400 on the field `document` or `face`, 429 `too_many_photos`
 */
export async function uploadDocuments(
  parts: { document: Part; face: Part },
  caller: Caller
): Promise<DocumentView> {
  await takeOrRefuse(`identity-photos:${caller.userId}`, AN_HOUR, TOO_MANY)
  const photos = {
    document: await photoOf(parts.document, 'document'),
    face: await photoOf(parts.face, 'face'),
  }
  const files = { document: 0, face: 0 }
  for (const name of PARTS) {
    const { bytes, contentType } = photos[name]
    const owner = { institutionId: caller.institutionId, ownerId: caller.userId }
    const filename = `${name}.${contentType === 'image/png' ? 'png' : 'jpg'}`
    files[name] = (
      await storeFile({ source: bytes, filename, purpose: 'identity_photo', contentType, ...owner })
    ).id
  }
  const now = clock.now()
  const [id] = (await db
    .knexQuery()
    .table('candidate_documents')
    .insert({
      institution_id: caller.institutionId,
      candidate_id: caller.userId,
      day: schoolDay(now),
      document_file_id: files.document,
      face_file_id: files.face,
      uploaded_at: now,
    })) as number[]
  const made = await documentById(id ?? 0, schoolDay(now))
  if (!made) throw notFound()
  return made
}

/** Whose photos may the caller see: her own; an administrator's institution; for other staff those who sit in their rooms. */
async function maySeeDocumentsOf(candidateId: number, caller: Caller): Promise<boolean> {
  if (candidateId === caller.userId) return true
  if (isCandidate(caller) || caller.group === 'RESPONSIBLE') return false
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  return Boolean(
    await db.from('applications').where('user_id', candidateId).whereIn('room_id', rooms).select('id').first()
  )
}

/** The photo records of a candidate, newest first. Without a name: the caller's own. @throws AppError 404 */
export async function listDocuments(
  candidateId: number | undefined,
  caller: Caller
): Promise<DocumentView[]> {
  const whose = candidateId ?? caller.userId
  if (!(await maySeeDocumentsOf(whose, caller))) throw notFound()
  return documentsOf(whose, schoolDay(clock.now()))
}

/** One of the two pictures. @throws AppError 404 */
export async function showDocument(id: number, part: 'document' | 'face', caller: Caller) {
  const record = await documentById(id, schoolDay(clock.now()))
  if (!record || !(await maySeeDocumentsOf(record.candidateId, caller))) throw notFound()
  const fileId = part === 'document' ? record.documentFileId : record.faceFileId
  const file = await openStoredFile(fileId)
  if (!file) throw notFound()
  if (record.candidateId !== caller.userId)
    await recordView(caller, { what: 'DOCUMENT', candidateId: record.candidateId, roomId: null, fileId })
  return file
}

/** An administrator says that the photos are the candidate's. The first word counts. @throws AppError 403, 404 */
export async function approveDocuments(id: number, caller: Caller): Promise<DocumentView> {
  authorize(caller.group === 'ADMINISTRADOR')
  const today = schoolDay(clock.now())
  const record = await documentById(id, today)
  if (!record || record.institutionId !== caller.institutionId) throw notFound()
  await db
    .from('candidate_documents')
    .where('id', id)
    .whereNull('confirmed_at')
    .update({ confirmed_at: clock.now(), confirmed_by: caller.userId })
  return (await documentById(id, today)) ?? record
}
