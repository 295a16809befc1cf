import db from '@adonisjs/lucid/services/db'
import type { RetentionClass } from '../domain/periods.js'
import { belongsTo, type Sitting, type Ties } from '../domain/sittings.js'

export type OldFile = {
  readonly id: number
  readonly institutionId: number
  readonly ownerId: number | null
  readonly purpose: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly createdAt: number
}

/** Files of a class made at `before` or earlier (epoch ms), by id, after the file `after`. */
export const oldFiles = async (
  retentionClass: RetentionClass,
  before: number,
  after: number,
  limit: number
): Promise<OldFile[]> =>
  (await db
    .from('files')
    .where('retention_class', retentionClass)
    .where('created_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'institution_id as institutionId', 'owner_id as ownerId', 'purpose')
    .select('storage_key as storageKey', 'size_bytes as sizeBytes', 'created_at as createdAt')) as OldFile[]

export type OldRecording = {
  readonly id: number
  readonly institutionId: number
  readonly userId: number
  readonly roomId: number | null
  readonly sourceFolder: string | null
  readonly sourceBase: string | null
  readonly startedAt: number
}

/** Recordings without a file (they failed, or wait for a converter that is not there), begun at `before` or earlier. */
export const oldRecordings = async (before: number, after: number, limit: number): Promise<OldRecording[]> =>
  (await db
    .from('recordings')
    .whereNull('file_id')
    .whereNot('status', 'PROCESSING')
    .where('started_at', '<=', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'institution_id as institutionId', 'user_id as userId', 'room_id as roomId')
    .select(
      'source_folder as sourceFolder',
      'source_base as sourceBase',
      'started_at as startedAt'
    )) as OldRecording[]

/** What ties each of these files to sittings, by file id. */
export async function tiesOf(files: readonly OldFile[]): Promise<Map<number, Ties>> {
  const ids = files.map(({ id }) => id)
  const pictures = (await db
    .from('evidence_pictures')
    .whereIn('file_id', ids)
    .select('file_id as fileId', 'application_id as applicationId')) as {
    fileId: number
    applicationId: number
  }[]
  const films = (await db
    .from('recordings')
    .whereIn('file_id', ids)
    .select('file_id as fileId', 'room_id as roomId')) as { fileId: number; roomId: number | null }[]
  const attached = (await db
    .from('answer_attachments')
    .join('answers', 'answers.id', 'answer_attachments.answer_id')
    .whereIn('answer_attachments.file_id', ids)
    .select('answer_attachments.file_id as fileId', 'answers.application_id as applicationId')) as {
    fileId: number
    applicationId: number
  }[]
  const announced = (await db
    .from('answer_file_announcements')
    .whereIn('file_id', ids)
    .select('file_id as fileId', 'application_id as applicationId')) as {
    fileId: number
    applicationId: number
  }[]
  const application = new Map(
    [...pictures, ...announced, ...attached].map(({ fileId, applicationId }) => [fileId, applicationId])
  )
  const room = new Map(films.map(({ fileId, roomId }) => [fileId, roomId]))
  return new Map(
    files.map(({ id, ownerId, createdAt }) => [
      id,
      { ownerId, createdAt, roomId: room.get(id) ?? null, applicationId: application.get(id) ?? null },
    ])
  )
}

/** The sittings that any of these belong to, in the order of `ties`. */
export async function sittingsOf(ties: readonly Ties[]): Promise<Sitting[][]> {
  const owners = [...new Set(ties.flatMap(({ ownerId }) => ownerId ?? []))]
  const rooms = [...new Set(ties.flatMap(({ roomId }) => roomId ?? []))]
  const ids = [...new Set(ties.flatMap(({ applicationId }) => applicationId ?? []))]
  const rows = (await db
    .from('applications')
    .where((any) => {
      any.whereIn('user_id', owners)
      if (rooms.length > 0) any.orWhereIn('room_id', rooms)
      if (ids.length > 0) any.orWhereIn('id', ids)
    })
    .select(
      'id',
      'state',
      'exam_id as examId',
      'user_id as userId',
      'room_id as roomId',
      'finished_at as finishedAt'
    )
    .select('window_start_at as windowStartAt', 'window_end_at as windowEndAt')) as (Omit<
    Sitting,
    'examEndsAt'
  > & { examId: number })[]
  const ends = await examEnds([...new Set(rows.map(({ examId }) => examId))])
  const sittings = rows.map((row) => ({ ...row, examEndsAt: ends.get(row.examId) ?? null }))
  return ties.map((one) => sittings.filter((sitting) => belongsTo(one, sitting)))
}

/** When the last window of each exam closes, epoch ms. */
async function examEnds(examIds: readonly number[]): Promise<Map<number, number>> {
  const rows = (await db
    .from('time_windows')
    .whereIn('exam_id', [...examIds])
    .groupBy('exam_id')
    .select('exam_id as examId')
    .max('end_at as endsAt')) as { examId: number; endsAt: number }[]
  return new Map(rows.map(({ examId, endsAt }) => [examId, Number(endsAt)]))
}
