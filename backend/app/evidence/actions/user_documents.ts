import { takeWithin } from '#counters'
import { checkDailyQuota, checkUserDocument, placeFile, registerFile, removePlaced } from '#files'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseForbidden,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { mayHaveDocument } from '../policies/documents_policy.js'
import { newestDocumentOf, documentFileById, type UserDocumentView } from '../queries/user_documents.js'
import { maySeeDocuments } from './candidate_documents.js'
import { recordView } from './record_view.js'

type Part = { tmpPath?: string; clientName: string; size: number } | null

const AN_HOUR = { max: 10, seconds: 3_600 }
/** Of one person in a day: a document, and some that came out badly. */
const BYTES_A_DAY = 52_428_800
const TOO_MANY = { code: 'too_many_documents', message: 'evidence.too_many_documents' }

/**
 * Stores the identity document of the caller; one that there was is replaced, and goes with its period.
 * @returns refused: `too_many_documents`, `file_space_full`, `no_file`, or what is wrong with the field `file`
 */
export async function uploadUserDocument(
  part: Part,
  caller: Caller
): Promise<Result<UserDocumentView, DomainError>> {
  if (!part?.tmpPath) return refuse('invalid', 'no_file', { fields: { file: ['evidence.no_file'] } })
  const taken = await takeWithin(`user-documents:${caller.userId}`, AN_HOUR, TOO_MANY)
  if (!taken.ok) return taken
  const checked = await checkUserDocument(
    { path: part.tmpPath, filename: part.clientName, sizeBytes: part.size },
    caller
  )
  if (!checked.ok) return checked
  const { file, displayName } = checked.value
  const placed = await placeFile(file)
  const { userId, institutionId } = caller
  const stored = await inTransaction(async (trx) => {
    // Uploads of one person happen one after the other: of two at once one is the newest.
    const owner = await trx.from('users').where('id', userId).select('id').forUpdate().first()
    if (!owner) return refuseNotFound()
    const admitted = await checkDailyQuota(
      {
        ownerId: userId,
        purpose: 'user_document',
        bytesADay: BYTES_A_DAY,
        sizeBytes: placed.sizeBytes,
        texts: { space: 'evidence.documents_full', files: 'evidence.documents_full' },
      },
      trx
    )
    if (!admitted.ok) return admitted
    const before = await newestDocumentOf(userId, trx)
    const now = clock.now()
    if (before) await trx.from('user_documents').where('id', before.id).update({ replaced_at: now })
    const { id: fileId } = await registerFile(placed, trx)
    await insertRow(trx, 'user_documents', {
      institution_id: institutionId,
      user_id: userId,
      file_id: fileId,
      filename: displayName,
      uploaded_at: now,
    })
    const made = await newestDocumentOf(userId, trx)
    return made ? ok(made) : refuseNotFound()
  })
  if (!stored.ok) await removePlaced(placed)
  return stored
}

/**
 * The document of somebody, without a name the caller's own. Refused: `forbidden` for who has none to upload, `not_found` without one and for
 * who may not see it
 */
export async function findUserDocument(
  userId: number | undefined,
  caller: Caller
): Promise<Result<UserDocumentView, DomainError>> {
  const whose = userId ?? caller.userId
  if (userId === undefined && !mayHaveDocument(caller)) return refuseForbidden()
  if (!(await maySeeDocuments(caller, whose))) return refuseNotFound()
  const found = await newestDocumentOf(whose)
  return found ? ok(found) : refuseNotFound()
}

/** The file of a document, also of one that was replaced; a look of others is on record. Refused: `not_found` */
export async function openUserDocument(
  id: number,
  caller: Caller
): Promise<Result<{ fileId: number; filename: string }, DomainError>> {
  const found = await documentFileById(id)
  if (!found || !(await maySeeDocuments(caller, found.userId))) return refuseNotFound()
  const { fileId, filename, userId } = found
  if (userId !== caller.userId)
    await recordView(caller, { what: 'DOCUMENT', candidateId: userId, roomId: null, fileId })
  return ok({ fileId, filename })
}
