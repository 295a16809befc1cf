import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import { takeOrRefuse } from '#counters'
import { makeTicket, redeemTicket } from '#evidence'
import { storeFile } from '#files'
import { findAccess } from '#rooms'
import { AppError, authorize, authorizeOrHide, clock, type Caller } from '#shared'
import { isWebm } from '../domain/webm.js'

/** Five seconds at 1.6 Mbit/s are a megabyte. */
export const CHUNK_LIMIT_BYTES = 20_000_000
/** Five times what a page of ours sends. */
const PIECES = { max: 60, seconds: 60 }

/**
 * Where a proctor may send one recording of her own screen, once, within a minute.
 * @throws AppError 403 (no proctor, or a collection that has no screens recorded), 404 (a room that is not hers), 429
 */
export async function uploadAddress(key: string, roomId: number, caller: Caller): Promise<string> {
  authorize(caller.group === 'PROCTOR')
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access?.role === 'staff')
  const { flags } = await collectionSettings(access.room.collectionId)
  authorize(flags.shouldStartRecordingScreenFlow)
  await takeOrRefuse(`recording-uploads:${caller.userId}`, PIECES)
  const token = await makeTicket({ purpose: 'UPLOAD', caller, roomId, uploadKey: key })
  return `/recording/uploads?ticket=${token}`
}

/** @throws AppError 401 `ticket_invalid`, 415 `file_type` */
export async function receiveUpload(token: string, read: () => Promise<Buffer>): Promise<void> {
  const ticket = await redeemTicket(token, 'UPLOAD')
  if (!ticket) throw new AppError(401, 'ticket_invalid', { messages: ['evidence.ticket_invalid'] })
  const bytes = await read()
  if (!isWebm(bytes)) throw new AppError(415, 'file_type', { messages: ['files.type'] })
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
  await db.knexQuery().table('recordings').insert({
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
}
