import db from '@adonisjs/lucid/services/db'
import { takeWithin } from '#counters'
import { checkCapture, storeFile } from '#files'
import {
  clock,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { STORE_EVERY_MS, pictureType, type PictureKind } from '../domain/pictures.js'
import { newestStills } from '../stills/service.js'

const PURPOSE = { SNAPSHOT: 'snapshot', SCREENSHOT: 'screenshot' } as const

/** When a picture of an application was last put on record, as far as this process knows: not every one asks the database. */
const storedAt = new Map<string, number>()
const REMEMBERED = 20_000
/** Four times what a page of ours sends. */
const A_MINUTE = { max: 120, seconds: 60 }

/**
 * Takes in a picture of the candidate (or her screen) during her own exam: the newest is there for the staff of the room,
 * one a minute stays on record.
 * @returns refused: `not_found` (not her application), `not_running` (finished), `too_many_requests`, `file_type`, `picture_broken` or
 * `too_many_pixels`
 * @throws what `read` throws
 */
export async function storePicture(
  applicationId: number,
  kind: PictureKind,
  caller: Caller,
  read: () => Promise<Buffer>
): Promise<Result<null, DomainError>> {
  const sitting = await select(db, 'applications', {
    userId: 'applications.user_id',
    roomId: 'applications.room_id',
    state: 'applications.state',
  })
    .where('id', applicationId)
    .first()
  if (sitting?.userId !== caller.userId) return refuseNotFound()
  // After the finish nothing is taken any more, whatever a page still sends.
  if (sitting.state === 'FINISHED') return refuseConflict('not_running', 'evidence.not_running')
  const taken = await takeWithin(`captures:${applicationId}:${kind}`, A_MINUTE)
  if (!taken.ok) return taken
  const bytes = await read()
  const contentType = pictureType(bytes)
  if (!contentType) return refuse('unsupported_type', 'file_type', { messages: ['files.type'] })
  const checked = checkCapture(bytes, PURPOSE[kind])
  if (!checked.ok) return checked
  if (sitting.roomId !== null) await newestStills.put(sitting.roomId, caller.userId, kind, bytes)
  if (await isDue(applicationId, kind))
    await archive(applicationId, sitting.roomId, kind, caller, bytes, contentType)
  return ok(null)
}

/** What this process remembers answers for a minute; then the record does, because another process may have stored one meanwhile. */
async function isDue(applicationId: number, kind: PictureKind): Promise<boolean> {
  const key = `${applicationId}:${kind}`
  const now = clock.now()
  if (now - (storedAt.get(key) ?? 0) < STORE_EVERY_MS) return false
  const row = await db
    .query<{ last: number | null }>()
    .from('evidence_pictures')
    .where({ application_id: applicationId, kind })
    .max('taken_at as last')
    .firstOrFail()
  const last = row.last ?? 0
  if (storedAt.size > REMEMBERED) storedAt.clear()
  const due = now - last >= STORE_EVERY_MS
  storedAt.set(key, due ? now : last)
  return due
}

async function archive(
  applicationId: number,
  roomId: number | null,
  kind: PictureKind,
  caller: Caller,
  bytes: Buffer,
  contentType: 'image/png' | 'image/jpeg'
) {
  const file = await storeFile({
    source: bytes,
    filename: `${kind.toLowerCase()}.${contentType === 'image/png' ? 'png' : 'jpg'}`,
    purpose: PURPOSE[kind],
    contentType,
    institutionId: caller.institutionId,
    ownerId: caller.userId,
  })
  await insertRow(db, 'evidence_pictures', {
    institution_id: caller.institutionId,
    application_id: applicationId,
    user_id: caller.userId,
    room_id: roomId,
    kind,
    file_id: file.id,
    taken_at: clock.now(),
  })
}
