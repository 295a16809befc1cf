import { readFile, stat } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { takeWithin } from '#counters'
import { checkCapture, openStoredFile, storeFile, type OpenFile } from '#files'
import { onlyWatched } from '#rooms'
import {
  changedRows,
  clock,
  insertRow,
  ok,
  refuse,
  refuseForbidden,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { pictureType, PHOTO_LIMIT_BYTES, schoolDay } from '../domain/pictures.js'
import { mayApproveDocuments, maySeeDocumentsOf } from '../policies/documents_policy.js'
import { documentById, documentsOf, type DocumentView } from '../queries/documents.js'
import { recordView } from './record_view.js'

type Part = { tmpPath?: string; size: number } | null
const PARTS = ['document', 'face'] as const

type Photo = { bytes: Buffer; contentType: 'image/png' | 'image/jpeg' }

async function photoOf(part: Part, field: (typeof PARTS)[number]): Promise<Result<Photo, DomainError>> {
  const refused = (code: string, text: string) => refuse('invalid', code, { fields: { [field]: [text] } })
  if (!part?.tmpPath) return refused('validation', 'shared.required')
  if ((await stat(part.tmpPath)).size > PHOTO_LIMIT_BYTES) return refused('file_too_large', 'files.too_large')
  const bytes = await readFile(part.tmpPath)
  if (bytes.byteLength === 0) return refused('file_empty', 'files.empty')
  const contentType = pictureType(bytes)
  if (!contentType) return refused('file_type', 'files.type')
  const checked = checkCapture(bytes, 'identity_photo', field)
  return checked.ok ? ok({ bytes, contentType }) : checked
}

/** Somebody whose photos are not good at the first try takes some more. */
const AN_HOUR = { max: 20, seconds: 3_600 }
const TOO_MANY = { code: 'too_many_photos', message: 'evidence.too_many_photos' }

/**
 * Stores a candidate's two identity photos of today. A second pair on the same day is a record of its own; the newest counts.
 * @returns refused: `too_many_photos`, or what is wrong with the field `document` or `face`
 */
export async function uploadDocuments(
  parts: { document: Part; face: Part },
  caller: Caller
): Promise<Result<DocumentView, DomainError>> {
  const taken = await takeWithin(`identity-photos:${caller.userId}`, AN_HOUR, TOO_MANY)
  if (!taken.ok) return taken
  const document = await photoOf(parts.document, 'document')
  if (!document.ok) return document
  const face = await photoOf(parts.face, 'face')
  if (!face.ok) return face
  const photos = { document: document.value, face: face.value }
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
  const id = await insertRow(db, 'candidate_documents', {
    institution_id: caller.institutionId,
    candidate_id: caller.userId,
    day: schoolDay(now),
    document_file_id: files.document,
    face_file_id: files.face,
    uploaded_at: now,
  })
  const made = await documentById(id, schoolDay(now))
  return made ? ok(made) : refuseNotFound()
}

async function isOfInstitution({ institutionId }: Caller, candidateId: number): Promise<boolean> {
  const own = { id: candidateId, institution_id: institutionId }
  return Boolean(await db.from('users').where(own).select('id').first())
}

/** Does the candidate sit in a room that the caller watches? */
async function isWatchedBy(caller: Caller, candidateId: number): Promise<boolean> {
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  return Boolean(
    await db.from('applications').where('user_id', candidateId).whereIn('room_id', rooms).select('id').first()
  )
}

/** Of identity photos and of the document that somebody uploaded. */
export const maySeeDocuments = (caller: Caller, candidateId: number) =>
  maySeeDocumentsOf(caller, candidateId, {
    isOfInstitution: () => isOfInstitution(caller, candidateId),
    isWatched: () => isWatchedBy(caller, candidateId),
  })

/** The photo records of a candidate, newest first. Without a name: the caller's own. Refused: `not_found` */
export async function listDocuments(
  candidateId: number | undefined,
  caller: Caller
): Promise<Result<DocumentView[], DomainError>> {
  const whose = candidateId ?? caller.userId
  if (!(await maySeeDocuments(caller, whose))) return refuseNotFound()
  return ok(await documentsOf(whose, schoolDay(clock.now())))
}

/** One of the two pictures. Refused: `not_found` */
export async function showDocument(
  id: number,
  part: 'document' | 'face',
  caller: Caller
): Promise<Result<OpenFile, DomainError>> {
  const record = await documentById(id, schoolDay(clock.now()))
  if (!record || !(await maySeeDocuments(caller, record.candidateId))) return refuseNotFound()
  const fileId = part === 'document' ? record.documentFileId : record.faceFileId
  const file = await openStoredFile(fileId)
  if (!file) return refuseNotFound()
  if (record.candidateId !== caller.userId)
    await recordView(caller, { what: 'DOCUMENT', candidateId: record.candidateId, roomId: null, fileId })
  return ok(file)
}

/** An administrator approves the photos as the candidate's. The first approval counts. Refused: `forbidden`, `not_found` */
export async function approveDocuments(
  id: number,
  caller: Caller
): Promise<Result<DocumentView, DomainError>> {
  if (!mayApproveDocuments(caller)) return refuseForbidden()
  const today = schoolDay(clock.now())
  const found = await documentById(id, today)
  if (!found || found.institutionId !== caller.institutionId) return refuseNotFound()
  await db.transaction(async (trx) => {
    const changed = await trx
      .from('candidate_documents')
      .where('id', id)
      .whereNull('confirmed_at')
      .update({ confirmed_at: clock.now(), confirmed_by: caller.userId })
    if (changedRows(changed) > 0)
      await record(trx, {
        act: 'document_confirmed',
        by: caller,
        subject: { type: 'candidate_document', id },
        detail: { candidate: found.candidateId },
      })
  })
  return ok((await documentById(id, today)) ?? found)
}
