import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { fileUrl } from '#files'
import { markedBy, readAnnotations } from '#grading'
import { select, type Caller, type Row } from '#shared'
import { mayChangeReply, readsNames, replyObstacle, type ReplyObstacle } from '../policies/appeal_policy.js'
import type { AppealFile, AppealReplyView, AppealRowView } from '../views.js'
import { repliesTo } from './appeal_scope.js'
import { resultView, statusView, storedStatus } from './options.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const ROW = {
  id: 'appeals.id',
  collectionId: 'appeals.collection_id',
  applicationId: 'appeals.application_id',
  userId: 'appeals.user_id',
  answerId: 'appeals.answer_id',
  itemId: 'appeals.item_id',
  position: 'appeals.position',
  status: 'appeals.status',
  revision: 'appeals.revision',
  createdAt: 'appeals.created_at',
  schoolId: 'applications.school_id',
  examId: 'exams.id',
  examName: 'exams.name',
  verboseName: 'items.verbose_name',
  category: 'items.category',
  userName: 'users.name',
  publicIdentifier: 'users.public_identifier',
  hidesName: 'appeal_windows.hide_candidate_name?',
} as const
export type AppealRow = Row<typeof ROW>

const rowsById = (ids: readonly number[]) =>
  select(db, 'appeals', ROW)
    .join('applications', 'applications.id', 'appeals.application_id')
    .join('exams', 'exams.id', 'appeals.exam_id')
    .join('items', 'items.id', 'appeals.item_id')
    .join('users', 'users.id', 'appeals.user_id')
    .leftJoin('appeal_windows', 'appeal_windows.collection_id', 'appeals.collection_id')
    .whereIn('appeals.id', [...ids])

/** What one reader may do with an appeal, besides reading it. */
export type Ruling = {
  readonly mayReply: boolean
  /** Why it is not theirs to reply, disclosed or not; null: it is. */
  readonly obstacle: ReplyObstacle | null
  readonly needsReason: boolean
}

/** Appeals as this member of the staff reads them, in the order of these ids, whose visibility was checked. */
export async function staffRows(
  caller: Caller,
  ids: readonly number[]
): Promise<{ row: AppealRowView; ruling: Ruling; answerId: number }[]> {
  if (ids.length === 0) return []
  const rows = await rowsById(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inScope = await repliesTo(caller)
  const marked = await markedBy(
    caller.userId,
    rows.map(({ answerId }) => answerId)
  )
  const newest = await newestReplies(ids, caller)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const hasMarked = marked.has(row.answerId)
    // Who has two groups replies to no appeal of their own.
    const isInScope = inScope(row) && row.userId !== caller.userId
    const replied = { isInScope, hasMarked, status: storedStatus(row.status) }
    const ruling = {
      mayReply: mayChangeReply(caller, replied),
      obstacle: replyObstacle(caller, replied),
      needsReason: hasMarked,
    }
    return {
      row: rowView(row, caller, { ruling, reply: newest.get(id) ?? null }),
      ruling,
      answerId: row.answerId,
    }
  })
}

/** A name that is hidden takes every id with it by which the person could be looked up. */
function rowView(
  row: AppealRow,
  caller: Caller,
  { ruling, reply }: { ruling: Ruling; reply: AppealReplyView | null }
): AppealRowView {
  const isNameHidden = Boolean(row.hidesName) && !readsNames(caller)
  return {
    id: row.id,
    applicationId: isNameHidden ? null : row.applicationId,
    exam: { id: row.examId, name: row.examName },
    item: itemView(row),
    createdAt: row.createdAt,
    status: statusView(storedStatus(row.status), caller),
    mayReply: ruling.mayReply,
    revision: row.revision,
    user: isNameHidden
      ? { id: null, name: row.publicIdentifier ?? `#${row.id}`, publicIdentifier: row.publicIdentifier }
      : { id: row.userId, name: row.userName, publicIdentifier: row.publicIdentifier },
    isNameHidden,
    reply: reply && { by: reply.by?.name ?? '', repliedAt: reply.repliedAt, result: reply.result },
  }
}

export const itemView = (row: Pick<AppealRow, 'itemId' | 'position' | 'verboseName' | 'category'>) => ({
  id: row.itemId,
  position: row.position,
  verboseName: row.verboseName,
  category: row.category,
})

const REPLY = {
  appealId: 'appeal_replies.appeal_id',
  revision: 'appeal_replies.revision',
  author: 'users.name',
  repliedAt: 'appeal_replies.replied_at',
  decisionId: 'appeal_replies.decision_id',
  withdrawnAt: 'appeal_replies.withdrawn_at',
  response: 'appeal_replies.response',
  annotationsJson: 'appeal_replies.annotations_json',
  resultId: 'appeal_results.id',
  resultTag: 'appeal_results.tag',
  resultKind: 'appeal_results.kind',
  resultDescription: 'appeal_results.description',
} as const

/** Every version of the replies to these appeals, the newest first; also those that were withdrawn. */
export async function repliesOf(
  ids: readonly number[],
  caller: Pick<Caller, 'language'>,
  client: Client = db
): Promise<Map<number, AppealReplyView[]>> {
  if (ids.length === 0) return new Map()
  const rows = await select(client, 'appeal_replies', REPLY)
    .join('users', 'users.id', 'appeal_replies.author_id')
    .join('appeal_results', 'appeal_results.id', 'appeal_replies.result_id')
    .whereIn('appeal_replies.appeal_id', [...ids])
    .orderBy('appeal_replies.revision', 'desc')
  return Map.groupBy(
    rows.map(
      ({
        appealId,
        author,
        annotationsJson,
        resultId,
        resultTag,
        resultKind,
        resultDescription,
        ...reply
      }) => ({
        ...reply,
        appealId,
        by: { name: author },
        annotations: readAnnotations(annotationsJson),
        result: resultView(
          { id: resultId, tag: resultTag, kind: resultKind, description: resultDescription },
          caller
        ),
      })
    ),
    ({ appealId }) => appealId
  )
}

async function newestReplies(ids: readonly number[], caller: Caller): Promise<Map<number, AppealReplyView>> {
  const replies = await repliesOf(ids, caller)
  return new Map(
    [...replies].flatMap(([id, [newest]]): [number, AppealReplyView][] =>
      newest?.withdrawnAt === null ? [[id, newest]] : []
    )
  )
}

const FILE = {
  id: 'appeal_attachments.id',
  appealId: 'appeal_attachments.appeal_id',
  filename: 'appeal_attachments.filename',
  neutralName: 'files.filename',
  storageKey: 'files.storage_key',
} as const

/** The files of these appeals. `named`: under the names that their candidates gave them. */
export async function filesOf(ids: readonly number[], named: boolean): Promise<Map<number, AppealFile[]>> {
  const rows = await select(db, 'appeal_attachments', FILE)
    .join('files', 'files.id', 'appeal_attachments.file_id')
    .whereIn('appeal_attachments.appeal_id', [...ids])
  const files = new Map<number, AppealFile[]>()
  for (const { id, appealId, filename, neutralName, storageKey } of rows)
    if (appealId !== null)
      files.set(appealId, [{ id, url: fileUrl(storageKey), filename: named ? filename : neutralName }])
  return files
}
