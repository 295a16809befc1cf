import db from '@adonisjs/lucid/services/db'
import { onlyVisibleApplications } from '#delivery'
import { countRows, select, type Caller, type Row } from '#shared'

/** A report card with a file, for whoever opens it. */
export type MadeCard = { readonly fileId: number; readonly filename: string }

const MADE = {
  fileId: 'files.id',
  filename: 'files.filename',
} as const

/** The report card of an application that the caller sees; null: there is none, or not for them. */
export async function madeCard(caller: Caller, applicationId: number): Promise<MadeCard | null> {
  const query = select(db, 'answer_sheet_orders', MADE)
    .join('applications', 'applications.id', 'answer_sheet_orders.application_id')
    .join('files', 'files.id', 'answer_sheet_orders.file_id')
    .where('applications.id', applicationId)
    .whereNull('files.deleted_at')
  await onlyVisibleApplications(query, caller)
  return query.first()
}

const ENTRY = {
  id: 'answer_sheet_orders.id',
  key: 'files.storage_key',
  sizeBytes: 'files.size_bytes',
  madeAt: 'answer_sheet_orders.made_at',
  candidate: 'users.name',
  examId: 'exams.id',
  examName: 'exams.name',
} as const
type MadeEntry = Row<typeof ENTRY>

async function madeCards(caller: Caller, collectionId: number) {
  const query = select(db, 'answer_sheet_orders', ENTRY)
    .join('applications', 'applications.id', 'answer_sheet_orders.application_id')
    .join('files', 'files.id', 'answer_sheet_orders.file_id')
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .where('answer_sheet_orders.collection_id', collectionId)
    .whereNull('files.deleted_at')
  await onlyVisibleApplications(query, caller)
  return { query }
}

export async function countMadeCards(caller: Caller, collectionId: number): Promise<number> {
  return countRows((await madeCards(caller, collectionId)).query)
}

export async function hasMadeCards(caller: Caller, collectionId: number): Promise<boolean> {
  return (await (await madeCards(caller, collectionId)).query.first()) !== null
}

const PAGE = 200

/** All report cards of a collection that have a file, as far as the caller sees them, page by page. */
export async function* madeCardPages(caller: Caller, collectionId: number): AsyncGenerator<MadeEntry[]> {
  for (let after = 0; ;) {
    const { query } = await madeCards(caller, collectionId)
    const rows = await query
      .where('answer_sheet_orders.id', '>', after)
      .orderBy('answer_sheet_orders.id')
      .limit(PAGE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (rows.length < PAGE || !last) return
    after = last.id
  }
}

/** What the newest orders of these report cards froze, by the names of their candidates. */
export async function frozenCards(caller: Caller, collectionId: number, limit: number): Promise<string[]> {
  const query = select(db, 'answer_sheet_orders', { contentJson: 'answer_sheet_orders.content_json' })
    .join('applications', 'applications.id', 'answer_sheet_orders.application_id')
    .where('answer_sheet_orders.collection_id', collectionId)
    .whereNotNull('answer_sheet_orders.file_id')
    .whereNotNull('answer_sheet_orders.content_json')
  await onlyVisibleApplications(query, caller)
  const rows = await query.orderBy('applications.candidate_key').orderBy('applications.id').limit(limit)
  return rows.flatMap(({ contentJson }) => contentJson ?? [])
}
