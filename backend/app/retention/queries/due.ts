import db from '@adonisjs/lucid/services/db'
import { applicationsInAppeal } from '#appeals'
import { applicationsInMarking } from '#grading'
import { clock, select, type Row } from '#shared'
import type { RetentionClass } from '../domain/periods.js'
import { belongsTo, type Sitting, type Ties } from '../domain/sittings.js'

export const OLD_FILE = {
  id: 'files.id',
  institutionId: 'files.institution_id',
  ownerId: 'files.owner_id',
  purpose: 'files.purpose',
  storageKey: 'files.storage_key',
  sizeBytes: 'files.size_bytes',
  createdAt: 'files.created_at',
} as const
export type OldFile = Readonly<Row<typeof OLD_FILE>>

/** Files of a class made at `before` or earlier (epoch ms), by id, after the file `after`. */
export const oldFiles = async (
  retentionClass: RetentionClass,
  before: number,
  after: number,
  limit: number
): Promise<OldFile[]> =>
  select(db, 'files', OLD_FILE)
    .where('retention_class', retentionClass)
    // What an erasure left says that an answer was given.
    .whereNull('deleted_at')
    .where('created_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)

export const OLD_RECORDING = {
  id: 'recordings.id',
  institutionId: 'recordings.institution_id',
  userId: 'recordings.user_id',
  roomId: 'recordings.room_id',
  sourceFolder: 'recordings.source_folder',
  sourceBase: 'recordings.source_base',
  startedAt: 'recordings.started_at',
} as const
export type OldRecording = Readonly<Row<typeof OLD_RECORDING>>

/** Recordings without a file (they failed, or wait for a converter that is not there), begun at `before` or earlier. */
export const oldRecordings = async (before: number, after: number, limit: number): Promise<OldRecording[]> =>
  select(db, 'recordings', OLD_RECORDING)
    .whereNull('file_id')
    .whereNot('status', 'PROCESSING')
    .where('started_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)

/** What ties each of these files to sittings, by file id. */
export async function tiesOf(files: readonly OldFile[]): Promise<Map<number, Ties>> {
  const ids = files.map(({ id }) => id)
  const pictures = await select(db, 'evidence_pictures', {
    fileId: 'evidence_pictures.file_id',
    applicationId: 'evidence_pictures.application_id',
  }).whereIn('file_id', ids)
  const films = await select(db, 'recordings', {
    fileId: 'recordings.file_id',
    roomId: 'recordings.room_id',
  }).whereIn('file_id', ids)
  const attached = await select(db, 'answer_attachments', {
    fileId: 'answer_attachments.file_id',
    applicationId: 'answers.application_id',
  })
    .join('answers', 'answers.id', 'answer_attachments.answer_id')
    .whereIn('answer_attachments.file_id', ids)
  const announced = await select(db, 'answer_file_announcements', {
    fileId: 'answer_file_announcements.file_id',
    applicationId: 'answer_file_announcements.application_id',
  }).whereIn('file_id', ids)
  const cards = await select(db, 'answer_sheet_orders', {
    fileId: 'answer_sheet_orders.file_id',
    applicationId: 'answer_sheet_orders.application_id',
  }).whereIn('file_id', ids)
  const appealed = await select(db, 'appeal_attachments', {
    fileId: 'appeal_attachments.file_id',
    applicationId: 'appeals.application_id',
  })
    .join('appeals', 'appeals.id', 'appeal_attachments.appeal_id')
    .whereIn('appeal_attachments.file_id', ids)
  const application = new Map(
    [...pictures, ...announced, ...attached, ...cards, ...appealed].map(({ fileId, applicationId }) => [
      fileId,
      applicationId,
    ])
  )
  const room = new Map(films.map(({ fileId, roomId }) => [fileId, roomId]))
  return new Map(
    files.map(({ id, ownerId, createdAt }) => [
      id,
      { ownerId, createdAt, roomId: room.get(id) ?? null, applicationId: application.get(id) ?? null },
    ])
  )
}

const SITTING = {
  id: 'applications.id',
  state: 'applications.state',
  examId: 'applications.exam_id',
  userId: 'applications.user_id',
  roomId: 'applications.room_id',
  finishedAt: 'applications.finished_at',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
} as const

/** The sittings that any of these belong to, in the order of `ties`. */
export async function sittingsOf(ties: readonly Ties[]): Promise<Sitting[][]> {
  const owners = [...new Set(ties.flatMap(({ ownerId }) => ownerId ?? []))]
  const rooms = [...new Set(ties.flatMap(({ roomId }) => roomId ?? []))]
  const ids = [...new Set(ties.flatMap(({ applicationId }) => applicationId ?? []))]
  const rows = await select(db, 'applications', SITTING).where((any) => {
    any.whereIn('user_id', owners)
    if (rooms.length > 0) any.orWhereIn('room_id', rooms)
    if (ids.length > 0) any.orWhereIn('id', ids)
  })
  const ends = await examEnds([...new Set(rows.map(({ examId }) => examId))])
  const inMarking = await applicationsInMarking(rows.map(({ id }) => id))
  const inAppeal = await applicationsInAppeal(
    rows.map(({ id }) => id),
    clock.now()
  )
  const sittings = rows.map((row) => ({
    ...row,
    examEndsAt: ends.get(row.examId) ?? null,
    isInMarking: inMarking.has(row.id),
    isInAppeal: inAppeal.has(row.id),
  }))
  return ties.map((one) => sittings.filter((sitting) => belongsTo(one, sitting)))
}

/** When the last window of each exam closes, epoch ms. */
async function examEnds(examIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .query<Row<{ examId: 'time_windows.exam_id' }> & { endsAt: number | string }>()
    .from('time_windows')
    .whereIn('exam_id', [...examIds])
    .groupBy('exam_id')
    .select('exam_id as examId')
    .max('end_at as endsAt')
  return new Map(rows.map(({ examId, endsAt }) => [examId, Number(endsAt)]))
}
