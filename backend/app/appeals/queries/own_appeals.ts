import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import type { CollectionFlags } from '#catalog/types'
import { sheetDisclosure } from '#delivery'
import { clock, select, type Caller, type Row } from '#shared'
import { statusForCandidate, windowStateAt } from '../domain/appeal.js'
import { storedProcessStatus } from '../domain/process_status.js'
import type { OwnAppealView } from '../views.js'
import { changeBy, lastGrades } from './appeal_grades.js'
import { filesOf, itemView, repliesOf } from './appeal_rows.js'
import { windowsOf } from './appeal_windows.js'
import { statusView, storedStatus } from './options.js'
import { receiptsOf } from './receipts.js'

const OWN = {
  id: 'appeals.id',
  collectionId: 'appeals.collection_id',
  applicationId: 'appeals.application_id',
  itemId: 'appeals.item_id',
  position: 'appeals.position',
  content: 'appeals.content',
  bibliography: 'appeals.bibliography',
  status: 'appeals.status',
  createdAt: 'appeals.created_at',
  updatedAt: 'appeals.updated_at',
  processId: 'appeal_processes.id?',
  processStatus: 'appeal_processes.status?',
  examId: 'exams.id',
  examName: 'exams.name',
  verboseName: 'items.verbose_name',
  category: 'items.category',
  state: 'applications.state',
  finishReason: 'applications.finish_reason',
} as const

/** Whether an exam that this candidate has, or had, asks that item. */
export async function hasItem({ userId }: Caller, itemId: number): Promise<boolean> {
  const found = await select(db, 'answers', { id: 'answers.id' })
    .join('applications', 'applications.id', 'answers.application_id')
    .where('applications.user_id', userId)
    .where('answers.item_id', itemId)
    .first()
  return found !== null
}

/** Appeals of this candidate, in the order of these ids; others' are left out. Of a reply nothing until it is disclosed. */
export async function ownAppeals(caller: Caller, ids: readonly number[]): Promise<OwnAppealView[]> {
  if (ids.length === 0) return []
  const rows = await select(db, 'appeals', OWN)
    .join('exams', 'exams.id', 'appeals.exam_id')
    .join('items', 'items.id', 'appeals.item_id')
    .leftJoin('appeal_processes', 'appeal_processes.id', 'appeals.process_id')
    .join('applications', 'applications.id', 'appeals.application_id')
    .whereIn('appeals.id', [...ids])
    .where('appeals.user_id', caller.userId)
  const windows = await windowsOf([...new Set(rows.map(({ collectionId }) => collectionId))])
  const files = await filesOf(ids, true)
  const ended = rows.filter(({ status }) => status === 'disclosed')
  const disclosed = ended.map(({ id }) => id)
  const replies = await repliesOf(disclosed, caller)
  const grades = await lastGrades(disclosed)
  const receipts = await receiptsOf(rows.map(({ id }) => id))
  const flags = new Map<number, CollectionFlags>()
  for (const id of new Set(ended.map(({ collectionId }) => collectionId)))
    flags.set(id, (await collectionSettings(id)).flags)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const now = clock.now()
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { window = null, extension = null } = windows.get(row.collectionId) ?? {}
    return viewOf(row, caller, {
      window,
      extension,
      now,
      attachments: files.get(id) ?? [],
      reply: replies.get(id)?.[0] ?? null,
      receipt: receipts.get(id) ?? null,
      grade: maySeePoints(caller, row, flags.get(row.collectionId)) ? changeBy(grades.get(id)) : null,
    })
  })
}

/** As on the sheet. */
const maySeePoints = (caller: Caller, ended: Row<typeof OWN>, flags: CollectionFlags | undefined): boolean =>
  flags !== undefined && sheetDisclosure(caller, ended, flags, false).scores

function viewOf(
  row: Row<typeof OWN>,
  caller: Caller,
  rest: Pick<OwnAppealView, 'window' | 'extension' | 'attachments' | 'reply' | 'receipt' | 'grade'> & {
    now: number
  }
): OwnAppealView {
  const status = storedStatus(row.status)
  const { window, extension, now, attachments, reply, receipt, grade } = rest
  const process =
    row.processId === null || row.processStatus === null
      ? null
      : { id: row.processId, status: storedProcessStatus(row.processStatus) }
  const isOpen = windowStateAt(window, now) === 'open' && (process === null || process.status === 'creating')
  const mayEdit = status === 'analysis' && isOpen
  return {
    id: row.id,
    applicationId: row.applicationId,
    exam: { id: row.examId, name: row.examName },
    item: itemView(row),
    content: row.content,
    bibliography: row.bibliography,
    attachments,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    status: statusView(statusForCandidate(status), caller),
    mayReply: false,
    reply,
    receipt,
    process,
    grade,
    mayEdit,
    window,
    extension,
    serverTime: now,
  }
}
