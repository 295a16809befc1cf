import type { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { openStoredFile } from '#files'
import { findAccess } from '#rooms'
import {
  ok,
  OwnDownloads,
  ownZip,
  refuse,
  refuseForbidden,
  refuseNotFound,
  select,
  zipSize,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { archiveName, momentsOf, nameInArchive, picturesByDay, type PictureKind } from '../domain/pictures.js'
import { mayReadAfterExam, maySeeRecords, maySeeRoomless } from '../policies/records_policy.js'
import { hasStoredPictures, momentsOfPictures, pageOfPictures, storedPictures } from '../queries/pictures.js'
import type { DayOfPictures } from '../views.js'
import { makeTicket, redeemTicket } from './capture_tickets.js'
import { recordView } from './record_view.js'
import { linkOf, type PictureLink } from './show_picture.js'

const SITTING = {
  userId: 'applications.user_id',
  roomId: 'applications.room_id',
  institutionId: 'applications.institution_id',
  name: 'users.name',
} as const

type Sitting = { userId: number; roomId: number | null; name: string }

/** The sitting, for who may look at what is on record of it after the exam. Refused: `forbidden`, `not_found` */
async function readableSitting(id: number, caller: Caller): Promise<Result<Sitting, DomainError>> {
  if (!mayReadAfterExam(caller) || !(await maySeeRecords(caller))) return refuseForbidden()
  const sitting = await select(db, 'applications', SITTING)
    .join('users', 'users.id', 'applications.user_id')
    .where('applications.id', id)
    .first()
  if (sitting?.institutionId !== caller.institutionId) return refuseNotFound()
  const { roomId } = sitting
  const isSeen =
    roomId === null ? await maySeeRoomless(caller) : (await findAccess(roomId, caller))?.role === 'staff'
  return isSeen ? ok(sitting) : refuseNotFound()
}

/** On which days pictures of a sitting were taken, the newest day first. Refused: `forbidden`, `not_found` */
export async function daysOfPictures(
  applicationId: number,
  kind: PictureKind,
  caller: Caller
): Promise<Result<DayOfPictures[], DomainError>> {
  const sitting = await readableSitting(applicationId, caller)
  if (!sitting.ok) return sitting
  return ok(picturesByDay(await momentsOfPictures(applicationId, kind, caller)))
}

/** A page of links to the pictures of one day; each is read with the log-in, and noted when it is. Refused: `forbidden`, `not_found` */
export async function picturesOfDay(
  applicationId: number,
  { kind, day }: { kind: PictureKind; day: string },
  caller: Caller,
  page: { offset: number; limit: number }
): Promise<Result<{ rows: PictureLink[]; count: number }, DomainError>> {
  const sitting = await readableSitting(applicationId, caller)
  if (!sitting.ok) return sitting
  const { rows, count } = await pageOfPictures(applicationId, kind, caller, momentsOf(day), page)
  const { userId, roomId } = sitting.value
  if (rows.length > 0) await recordView(caller, { what: 'LIST', candidateId: userId, roomId })
  return ok({ rows: rows.map(linkOf), count })
}

const NO_PICTURES = refuse('not_found', 'no_pictures', { messages: ['evidence.no_pictures'] })

const zips = new OwnDownloads('zip_running', 'evidence.zip_running')

/**
 * An address for one use of all camera pictures of a sitting as one zip; the look is noted first. Refused: `forbidden`, `not_found`,
 * `no_pictures`, `zip_running` while this person reads another one
 */
export async function archiveAddress(
  applicationId: number,
  caller: Caller
): Promise<Result<string, DomainError>> {
  const sitting = await readableSitting(applicationId, caller)
  if (!sitting.ok) return sitting
  if (!(await hasStoredPictures(applicationId, caller))) return NO_PICTURES
  const free = zips.mayRead(caller.userId)
  if (!free.ok) return free
  const { userId, roomId } = sitting.value
  await recordView(caller, { what: 'ARCHIVE', candidateId: userId, roomId })
  const ticket = await makeTicket({ purpose: 'ARCHIVE', caller, roomId, applicationId })
  return ok(`/v1/captures/archive?ticket=${ticket}`)
}

const TICKET_INVALID = refuse('unauthenticated', 'ticket_invalid', { messages: ['evidence.ticket_invalid'] })

export type Archive = { readonly stream: Readable; readonly sizeBytes: number; readonly filename: string }

/** What such a ticket opens, once, for as long as its log-in lives and may look. Refused: `ticket_invalid`, and what `archiveAddress` refuses */
export async function openArchive(ticket: string): Promise<Result<Archive, DomainError>> {
  const used = await redeemTicket(ticket, 'ARCHIVE')
  if (used === null || used.applicationId === null) return TICKET_INVALID
  const { caller, applicationId } = used
  const sitting = await readableSitting(applicationId, caller)
  if (!sitting.ok) return sitting
  const pictures = await storedPictures(applicationId, caller)
  if (pictures.length === 0) return NO_PICTURES
  const entries = pictures.map((picture) => ({
    name: nameInArchive(picture),
    sizeBytes: picture.sizeBytes,
    at: picture.takenAt,
    open: async () => (await openStoredFile(picture.fileId))?.stream ?? null,
  }))
  const stream = await zips.read(caller.userId, ownZip([entries]))
  if (!stream.ok) return stream
  return ok({
    stream: stream.value,
    sizeBytes: zipSize(entries),
    filename: archiveName(sitting.value.name),
  })
}
