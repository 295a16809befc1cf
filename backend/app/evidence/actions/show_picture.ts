import db from '@adonisjs/lucid/services/db'
import { openStoredFile, type OpenFile } from '#files'
import { liveSession } from '#identity'
import { allows, findAccess, staffAccess, SWITCHES } from '#rooms'
import {
  clock,
  ok,
  refuse,
  refuseForbidden,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { threeMoments } from '../domain/pictures.js'
import { maySeeRecords } from '../policies/records_policy.js'
import {
  newestPicture,
  pictureById,
  picturesOf,
  picturesOfSitting,
  type PictureRow,
} from '../queries/pictures.js'
import type { Newest } from '../stills/newest_stills.js'
import { newestStills } from '../stills/service.js'
import { makeTicket, redeemTicket } from './capture_tickets.js'
import { recordLooking, recordView, type View } from './record_view.js'

/** The newest still picture of a candidate, for the staff of her room. Refused: `not_found`, `forbidden` */
export async function showStill(
  roomId: number,
  userId: number,
  caller: Caller
): Promise<Result<Newest, DomainError>> {
  const access = await staffAccess(roomId, caller)
  if (!access.ok) return access
  const newest = await newestStills.read(roomId, userId, 'SNAPSHOT')
  if (!newest) return refuseNotFound()
  await recordLooking(caller, { what: 'STILL', candidateId: userId, roomId })
  return ok(newest)
}

/** The same of her screen; needs the switch for screenshots. Refused: `not_found`, `forbidden` */
export async function showScreen(
  roomId: number,
  userId: number,
  caller: Caller
): Promise<Result<Newest, DomainError>> {
  const access = await staffAccess(roomId, caller, ({ tree }) => allows(tree, SWITCHES.screenshot))
  if (!access.ok) return access
  const newest = await newestStills.read(roomId, userId, 'SCREENSHOT')
  if (!newest) return refuseNotFound()
  await recordLooking(caller, { what: 'SCREENSHOT', candidateId: userId, roomId })
  return ok(newest)
}

/** An address for one use that opens a file, under a minute. The look is noted first. */
export async function openAddress(caller: Caller, view: View & { fileId: number }): Promise<string> {
  await recordView(caller, view)
  const { roomId, fileId } = view
  return `/v1/captures/open?ticket=${await makeTicket({ purpose: 'VIEW', caller, roomId, fileId })}`
}

/** Address, for a tab of its own and one use, of the newest screenshot on record. Refused: `forbidden`, `not_found` */
export async function screenshotAddress(
  userId: number,
  caller: Caller
): Promise<Result<string, DomainError>> {
  if (!(await maySeeRecords(caller))) return refuseForbidden()
  const picture = await newestPicture(userId, 'SCREENSHOT', caller)
  if (!picture) return refuseNotFound()
  const { roomId, fileId } = picture
  return ok(await openAddress(caller, { what: 'SCREENSHOT', candidateId: userId, roomId, fileId }))
}

/** The camera at the start, the middle and the end of a sitting, fewer where fewer are on record. Refused: `forbidden`, `not_found` */
export async function sittingLinks(
  applicationId: number,
  caller: Caller
): Promise<Result<PictureLink[], DomainError>> {
  if (!(await maySeeRecords(caller))) return refuseForbidden()
  const sitting = await select(db, 'applications', {
    userId: 'applications.user_id',
    roomId: 'applications.room_id',
  })
    .where('id', applicationId)
    .first()
  const access = sitting?.roomId == null ? null : await findAccess(sitting.roomId, caller)
  if (!sitting || access?.role !== 'staff') return refuseNotFound()
  const pictures = threeMoments(await picturesOfSitting(applicationId, caller))
  if (pictures.length > 0)
    await recordView(caller, { what: 'LIST', candidateId: sitting.userId, roomId: sitting.roomId })
  return ok(pictures.map(linkOf))
}

export type PictureLink = { url: string; when: number }

export const linkOf = ({ id, takenAt }: PictureRow): PictureLink => ({
  url: `/v1/captures/${id}`,
  when: takenAt,
})

/** Links to a day's pictures; each is read with the log-in, and noted when it is. Refused: `forbidden` */
export async function pictureLinks(
  userId: number,
  kind: 'SNAPSHOT' | 'SCREENSHOT',
  caller: Caller,
  between: { from: number; to: number }
): Promise<Result<PictureLink[], DomainError>> {
  if (!(await maySeeRecords(caller))) return refuseForbidden()
  const pictures = await picturesOf(userId, kind, caller, between)
  if (pictures.length > 0)
    await recordView(caller, { what: 'LIST', candidateId: userId, roomId: pictures[0]?.roomId ?? null })
  return ok(pictures.map(linkOf))
}

/** A picture on record. Refused: `forbidden`, `not_found` */
export async function showPicture(id: number, caller: Caller): Promise<Result<OpenFile, DomainError>> {
  if (!(await maySeeRecords(caller))) return refuseForbidden()
  const picture = await pictureById(id, caller)
  const file = picture && (await openStoredFile(picture.fileId))
  if (!picture || !file) return refuseNotFound()
  await recordView(caller, {
    what: picture.kind,
    candidateId: picture.userId,
    roomId: picture.roomId,
    fileId: picture.fileId,
  })
  return ok(file)
}

/** The content of an opened file's cookie: by which ticket, which log-in, which file of which room, until when (epoch ms). */
type TabGrant = {
  ticket: string
  sessionId: number
  fileId: number
  roomId: number | null
  until: number
}

/** A film is loaded anew by the player of the tab that opened it. */
const TAB_LASTS_MS = 30 * 60_000

const TICKET_INVALID = refuse('unauthenticated', 'ticket_invalid', { messages: ['evidence.ticket_invalid'] })

/**
 * What a ticket opens, once; its look was noted when the ticket was given. Afterwards it opens the same file for the tab that holds
 * the grant, and for nobody else, for as long as the log-in lives and may look.
 * @returns refused: `ticket_invalid` when it is no ticket (any more) or the file is gone; `forbidden`, `not_found` when the switch or the
 * room was taken from them since
 */
export async function openByTicket(
  ticket: string,
  held: TabGrant | null,
  range?: string
): Promise<Result<{ file: OpenFile; grant: TabGrant }, DomainError>> {
  const opened = (await heldGrant(ticket, held)) ?? (await newGrant(ticket))
  if (!opened) return TICKET_INVALID
  const { caller, grant } = opened
  if (!(await maySeeRecords(caller))) return refuseForbidden()
  if (grant.roomId !== null && (await findAccess(grant.roomId, caller))?.role !== 'staff')
    return refuseNotFound()
  const file = await openStoredFile(grant.fileId, range)
  return file ? ok({ file, grant }) : TICKET_INVALID
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
