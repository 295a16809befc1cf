import db from '@adonisjs/lucid/services/db'
import {
  columnList,
  containing,
  countRows,
  type Caller,
  type ListRequest,
  orderAsRead,
  type Row,
} from '#shared'
import type { ExamListView } from '../views.js'
import { deliveryExams } from './exams_for_delivery.js'
import { onlyVisible } from './visible_to.js'

type Order = 'id' | 'name' | 'idn' | 'createdAt'

const COLUMNS = {
  id: 'exams.id',
  name: 'exams.name',
  idn: 'exams.idn',
  createdAt: 'exams.created_at',
} as const

export async function listExams(
  caller: Caller,
  request: ListRequest<Order>,
  collectionId: number | undefined
): Promise<{ rows: ExamListView[]; count: number }> {
  const base = () => {
    const query = db.from('exams').join('collections', 'collections.id', 'exams.collection_id')
    if (collectionId !== undefined) query.where('exams.collection_id', collectionId)
    if (request.search !== '')
      query.whereRaw(...containing(query.client, request.search, 'exams.name', 'exams.idn'))
    return onlyVisible(query, caller, { link: 'exam_id', on: 'exams.id' })
  }
  const { query: counted } = await base()
  const count = await countRows(counted)
  const { query } = await base()
  query.select('exams.id')
  for (const { field, descending } of request.order)
    orderAsRead(query, COLUMNS[field], descending ? 'desc' : 'asc')
  const ids: { id: number }[] = await query.offset(request.offset).limit(request.limit)
  return { rows: await examsById(ids.map(({ id }) => id)), count }
}

const SEEN = { id: 'exams.id', collectionId: 'exams.collection_id', adaptative: 'exams.adaptative' } as const

/** Of an exam, what its statistics and rights depend on: reading all of it costs more. */
export type SeenExam = { readonly id: number; readonly collectionId: number; readonly isAdaptive: boolean }

/** An exam that the caller has something to do with; null otherwise, whether it is there or not. */
export async function seenExam(caller: Caller, id: number): Promise<SeenExam | null> {
  const base = db
    .query<Row<typeof SEEN>>()
    .from('exams')
    .join('collections', 'collections.id', 'exams.collection_id')
    .where('exams.id', id)
  const { query } = await onlyVisible(base, caller, { link: 'exam_id', on: 'exams.id' })
  const row: Row<typeof SEEN> | null = await query.select(...columnList(SEEN)).first()
  return row && { id: row.id, collectionId: row.collectionId, isAdaptive: Boolean(row.adaptative) }
}

/** Whether the caller has anything to do with an exam. */
export const seesExam = async (caller: Caller, id: number): Promise<boolean> =>
  (await seenExam(caller, id)) !== null

/** One exam, or null when the caller has nothing to do with it. */
export async function findExam(caller: Caller, id: number): Promise<ExamListView | null> {
  return (await seesExam(caller, id)) ? ((await examsById([id]))[0] ?? null) : null
}

async function examsById(ids: readonly number[]): Promise<ExamListView[]> {
  const exams = await deliveryExams(ids)
  return ids.flatMap((id) => {
    const found = exams.get(id)
    return found
      ? [
          {
            exam: found.exam,
            collection: { id: found.collection.id, name: found.collection.name },
            windows: found.windows,
          },
        ]
      : []
  })
}
