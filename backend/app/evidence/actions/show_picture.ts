import db from '@adonisjs/lucid/services/db'
import { permissionsOf, isAllowed } from '#access'
import { openStoredFile } from '#files'
import { liveSession } from '#identity'
import { allows, findAccess, SWITCHES } from '#rooms'
import { authorize, authorizeOrHide, clock, notFound, type Caller } from '#shared'
import { threeMoments } from '../domain/pictures.js'
import { newestPicture, pictureById, picturesOf, picturesOfSitting } from '../queries/pictures.js'
import { makeTicket, redeemTicket } from './capture_tickets.js'
import { readNewest, type Newest } from './newest_stills.js'
import { recordLooking, recordView } from './record_view.js'

/** The newest still picture of a candidate, for the staff of her room. @throws AppError 404, 403 */
export async function showStill(roomId: number, userId: number, caller: Caller): Promise<Newest> {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  authorize(access.role === 'staff')
  const newest = await readNewest(roomId, userId, 'SNAPSHOT')
  if (!newest) throw notFound()
  await recordLooking(caller, { what: 'STILL', candidateId: userId, roomId })
  return newest
}

/** The same of her screen; needs the switch for screenshots. @throws AppError 404, 403 */
export async function showScreen(roomId: number, userId: number, caller: Caller): Promise<Newest> {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  authorize(access.role === 'staff' && allows(access.tree, SWITCHES.screenshot))
  const newest = await readNewest(roomId, userId, 'SCREENSHOT')
  if (!newest) throw notFound()
  await recordLooking(caller, { what: 'SCREENSHOT', candidateId: userId, roomId })
  return newest
}

/** The queries below answer only for rooms that the caller watches; this is the switch on top. @throws AppError 403 */
export async function authorizeRecords(caller: Caller): Promise<void> {
  authorize(isAllowed(await permissionsOf(caller), SWITCHES.screenshot))
}

/** An address for one use that opens a file, under a minute; the look is noted by whoever asks for it. */
export const openAddress = async (caller: Caller, fileId: number, roomId: number | null) =>
  `/v1/captures/open?ticket=${await makeTicket({ purpose: 'VIEW', caller, roomId, fileId })}`

/** Address, for a tab of its own and one use, of the newest screenshot on record. @throws AppError 403, 404 */
export async function screenshotAddress(userId: number, caller: Caller): Promise<string> {
  await authorizeRecords(caller)
  const picture = await newestPicture(userId, 'SCREENSHOT', caller)
  if (!picture) throw notFound()
  await recordView(caller, {
    what: 'SCREENSHOT',
    candidateId: userId,
    roomId: picture.room_id,
    fileId: picture.file_id,
  })
  return openAddress(caller, picture.file_id, picture.room_id)
}

/** The camera at the start, the middle and the end of a sitting, fewer where fewer are on record. @throws AppError 403, 404 */
export async function sittingLinks(applicationId: number, caller: Caller): Promise<PictureLink[]> {
  await authorizeRecords(caller)
  const sitting = (await db
    .from('applications')
    .where('id', applicationId)
    .select('user_id', 'room_id')
    .first()) as { user_id: number; room_id: number | null } | null
  const access = sitting?.room_id == null ? null : await findAccess(sitting.room_id, caller)
  authorizeOrHide(sitting != null && access?.role === 'staff')
  const pictures = threeMoments(await picturesOfSitting(applicationId, caller))
  if (pictures.length > 0)
    await recordView(caller, { what: 'LIST', candidateId: sitting.user_id, roomId: sitting.room_id })
  return pictures.map((picture) => ({ url: `/v1/captures/${picture.id}`, when: picture.taken_at }))
}

export type PictureLink = { url: string; when: number }

/** Links to a day's pictures; each is read with the log-in, and noted when it is. @throws AppError 403 */
export async function pictureLinks(
  userId: number,
  kind: 'SNAPSHOT' | 'SCREENSHOT',
  caller: Caller,
  between: { from: number; to: number }
): Promise<PictureLink[]> {
  await authorizeRecords(caller)
  const pictures = await picturesOf(userId, kind, caller, between)
  if (pictures.length > 0)
    await recordView(caller, { what: 'LIST', candidateId: userId, roomId: pictures[0]?.room_id ?? null })
  return pictures.map((picture) => ({ url: `/v1/captures/${picture.id}`, when: picture.taken_at }))
}

/** @throws AppError 403, 404 */
export async function showPicture(id: number, caller: Caller) {
  await authorizeRecords(caller)
  const picture = await pictureById(id, caller)
  const file = picture && (await openStoredFile(picture.file_id))
  if (!picture || !file) throw notFound()
  await recordView(caller, {
    what: picture.kind,
    candidateId: picture.user_id,
    roomId: picture.room_id,
    fileId: picture.file_id,
  })
  return file
}

/** What the cookie of an opened file says: by which ticket, which log-in, which file of which room, until when (epoch ms). */
export type TabGrant = {
  ticket: string
  sessionId: number
  fileId: number
  roomId: number | null
  until: number
}

/** A film is loaded anew by the player of the tab that opened it. */
const TAB_LASTS_MS = 30 * 60_000

/**
 * What a ticket opens, once; its look was noted when the ticket was given. Afterwards it opens the same file for the tab that holds
 * the grant, and for nobody else, for as long as the log-in lives and may look. Null when it is no ticket (any more).
 * @throws AppError 403, 404 when the switch or the room was taken from them since
 */
export async function openByTicket(ticket: string, held: TabGrant | null, range?: string) {
  const opened = (await heldGrant(ticket, held)) ?? (await newGrant(ticket))
  if (!opened) return null
  const { caller, grant } = opened
  await authorizeRecords(caller)
  if (grant.roomId !== null) authorizeOrHide((await findAccess(grant.roomId, caller))?.role === 'staff')
  return { file: await openStoredFile(grant.fileId, range), grant }
}

type Opened = { caller: Caller; grant: TabGrant }

async function heldGrant(ticket: string, held: TabGrant | null): Promise<Opened | null> {
  // A cookie of a version before this one names no log-in.
  if (held?.ticket !== ticket || held.until <= clock.now() || !held.sessionId) return null
  const session = await liveSession(held.sessionId)
  return session && { caller: session.caller, grant: held }
}

async function newGrant(ticket: string): Promise<Opened | null> {
  const used = await redeemTicket(ticket, 'VIEW')
  if (!used?.fileId) return null
  const { caller, fileId, roomId } = used
  return {
    caller,
    grant: { ticket, sessionId: caller.sessionId, fileId, roomId, until: clock.now() + TAB_LASTS_MS },
  }
}
