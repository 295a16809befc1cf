import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import { takeWithin } from '#counters'
import { makeTicket, redeemTicket } from '#evidence'
import { storeFile } from '#files'
import { findAccess } from '#rooms'
import {
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
import { isWebm } from '../domain/webm.js'
import { maySendOwnScreen } from '../policies/recording_policy.js'

/** Five seconds at 1.6 Mbit/s are a megabyte. */
export const CHUNK_LIMIT_BYTES = 20_000_000
/** Five times what a page of ours sends. */
const PIECES = { max: 60, seconds: 60 }

/**
 * Where a proctor may send one recording of her own screen, once, within a minute.
 * @returns refused: `forbidden` (no proctor, or a collection that has no screens recorded), `not_found` (a room that is not hers),
 * `too_many_requests`
 */
export async function uploadAddress(
  key: string,
  roomId: number,
  caller: Caller
): Promise<Result<string, DomainError>> {
  if (!maySendOwnScreen(caller)) return refuseForbidden()
  const access = await findAccess(roomId, caller)
  if (access?.role !== 'staff') return refuseNotFound()
  const { flags } = await collectionSettings(access.room.collectionId)
  if (!flags.shouldStartRecordingScreenFlow) return refuseForbidden()
  const taken = await takeWithin(`recording-uploads:${caller.userId}`, PIECES)
  if (!taken.ok) return taken
  const token = await makeTicket({ purpose: 'UPLOAD', caller, roomId, uploadKey: key })
  return ok(`/recording/uploads?ticket=${token}`)
}

/** @returns refused: `ticket_invalid`, `file_type` @throws what `read` throws */
export async function receiveUpload(
  token: string,
  read: () => Promise<Buffer>
): Promise<Result<null, DomainError>> {
  const ticket = await redeemTicket(token, 'UPLOAD')
  if (!ticket) return refuse('unauthenticated', 'ticket_invalid', { messages: ['evidence.ticket_invalid'] })
  const bytes = await read()
  if (!isWebm(bytes)) return refuse('unsupported_type', 'file_type', { messages: ['files.type'] })
  const { userId, institutionId } = ticket.caller
  const name = ticket.uploadKey ?? 'gravacao.webm'
  const owner = { institutionId, ownerId: userId }
  const file = await storeFile({
    source: bytes,
    filename: name,
    purpose: 'screen_recording',
    contentType: 'video/webm',
    ...owner,
  })
  const now = clock.now()
  await insertRow(db, 'recordings', {
    institution_id: institutionId,
    room_id: ticket.roomId,
    user_id: userId,
    kind: 'SCREEN',
    status: 'COMPLETED',
    upload_key: name,
    file_id: file.id,
    started_at: now,
    ended_at: now,
    changed_at: now,
  })
  return ok(null)
}
