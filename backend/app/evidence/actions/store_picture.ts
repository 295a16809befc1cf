import db from '@adonisjs/lucid/services/db'
import { takeOrRefuse } from '#counters'
import { checkCapture, storeFile } from '#files'
import { AppError, authorizeOrHide, clock, conflict, type Caller } from '#shared'
import { STORE_EVERY_MS, pictureType, type PictureKind } from '../domain/pictures.js'
import { putNewest } from './newest_stills.js'

const PURPOSE = { SNAPSHOT: 'snapshot', SCREENSHOT: 'screenshot' } as const

type Sitting = { user_id: number; room_id: number | null; state: string }

/** When a picture of an application was last put on record, so that not every one asks the database. */
const kept = new Map<string, number>()
const REMEMBERED = 20_000
/** Four times what a page of ours sends. */
const A_MINUTE = { max: 120, seconds: 60 }

/**
 * Takes in a picture of the candidate (or her screen) during her own exam: the newest is there for the staff of the room,
 * one a minute stays on record.
 * @throws AppError 404 (not her application), 409 `not_running` (finished), 415 `file_type`, 400 `picture_broken` or `too_many_pixels`, 429
 */
export async function storePicture(
  applicationId: number,
  kind: PictureKind,
  caller: Caller,
  read: () => Promise<Buffer>
): Promise<void> {
  const sitting = (await db
    .from('applications')
    .where('id', applicationId)
    .select('user_id', 'room_id', 'state')
    .first()) as Sitting | null
  authorizeOrHide(sitting?.user_id === caller.userId)
  // After the finish nothing is taken any more, whatever a page still sends.
  if (sitting.state === 'FINISHED') throw conflict('not_running', 'evidence.not_running')
  await takeOrRefuse(`captures:${applicationId}:${kind}`, A_MINUTE)
  const bytes = await read()
  const contentType = pictureType(bytes)
  if (!contentType) throw new AppError(415, 'file_type', { messages: ['files.type'] })
  checkCapture(bytes, PURPOSE[kind])
  if (sitting.room_id !== null) await putNewest(sitting.room_id, caller.userId, kind, bytes)
  if (await isDue(applicationId, kind))
    await keep(applicationId, sitting.room_id, kind, caller, bytes, contentType)
}

async function isDue(applicationId: number, kind: PictureKind): Promise<boolean> {
  const key = `${applicationId}:${kind}`
  const now = clock.now()
  let last = kept.get(key)
  if (last === undefined) {
    const row = (await db
      .from('evidence_pictures')
      .where({ application_id: applicationId, kind })
      .max('taken_at as last')
      .first()) as { last: number | null }
    last = row.last ?? 0
  }
  if (kept.size > REMEMBERED) kept.clear()
  const due = now - last >= STORE_EVERY_MS
  kept.set(key, due ? now : last)
  return due
}

async function keep(
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
  await db.knexQuery().table('evidence_pictures').insert({
    institution_id: caller.institutionId,
    application_id: applicationId,
    user_id: caller.userId,
    room_id: roomId,
    kind,
    file_id: file.id,
    taken_at: clock.now(),
  })
}
