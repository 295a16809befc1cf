import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'
import type { ItemAppealsView } from '../views.js'
import { onlyReadable, repliesIn } from './appeal_scope.js'

type Counted = {
  examId: number
  itemId: number
  position: number
  total: number | string
  analysis: number | string
  replied: number | string
  oldest: number | string | null
}

const countOf = (status: string) => `SUM(CASE WHEN appeals.status = '${status}' THEN 1 ELSE 0 END)`

/**
 * The appeals of a collection that the caller reads, counted by item: those that somebody waits for first, the longest wait first, then the others by
 * exam and position.
 */
export async function appealsByItem(caller: Caller, collectionId: number): Promise<ItemAppealsView[]> {
  const query = db
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.application_id')
    .where('appeals.collection_id', collectionId)
  await onlyReadable(query, caller)
  const rows = (await query
    .groupBy('appeals.exam_id', 'appeals.item_id')
    .select('appeals.exam_id as examId', 'appeals.item_id as itemId')
    .min('appeals.position as position')
    .count('* as total')
    .select(db.raw(`${countOf('analysis')} as analysis`), db.raw(`${countOf('replied')} as replied`))
    .select(
      db.raw(`MIN(CASE WHEN appeals.status = 'analysis' THEN appeals.created_at END) as oldest`)
    )) as Counted[]
  const mayReply = await repliesIn(caller, collectionId)
  const [exams, items] = [await namesOf(rows.map(({ examId }) => examId)), await itemsOf(rows)]
  return rows
    .flatMap(({ examId, itemId, ...row }): ItemAppealsView[] => {
      const item = items.get(itemId)
      const counts = [Number(row.total), Number(row.analysis), Number(row.replied)] as const
      const [total, analysis, replied] = counts
      const position = Number(row.position)
      const oldestAt = row.oldest === null ? null : Number(row.oldest)
      if (!item) return []
      return [
        {
          exam: { id: examId, name: exams.get(examId) ?? '' },
          item: { id: itemId, position, verboseName: item.verboseName, category: item.category },
          analysis,
          replied,
          disclosed: total - analysis - replied,
          total,
          oldestAt,
          mayReply,
        },
      ]
    })
    .toSorted(
      (one, other) =>
        (one.oldestAt ?? Infinity) - (other.oldestAt ?? Infinity) ||
        one.exam.id - other.exam.id ||
        one.item.position - other.item.position
    )
}

async function namesOf(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await select(db, 'exams', { id: 'exams.id', name: 'exams.name' }).whereIn('id', [
    ...new Set(ids),
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function itemsOf(rows: readonly { readonly itemId: number }[]) {
  const items = await select(db, 'items', {
    id: 'items.id',
    verboseName: 'items.verbose_name',
    category: 'items.category',
  }).whereIn(
    'id',
    rows.map(({ itemId }) => itemId)
  )
  return new Map(items.map((item) => [item.id, item]))
}
