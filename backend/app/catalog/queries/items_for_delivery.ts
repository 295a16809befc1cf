import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ItemContent } from '@banca/item-renderers/contract'

/** An item's place in its exam, without its content. `answerTimeLimit` in seconds. */
export type ExamItem = {
  id: number
  idn: string
  position: number
  category: string
  verboseName: string | null
  value: number
  answerTimeLimit: number | null
  hasAttachment: boolean
  isAvailable: boolean
  isCancelled: boolean
}

type Row = {
  id: number
  idn: string
  position: number
  category: string
  verbose_name: string | null
  value: number
  answer_time_limit: number | null
  has_attachment: number
  is_available: number
  is_cancelled: number
}

/** The items of an exam by position. Within an update those that leave it are already left out. */
export async function itemsOfExam(examId: number, trx?: TransactionClientContract): Promise<ExamItem[]> {
  const rows: Row[] = await (trx ?? db)
    .from('items')
    .where('exam_id', examId)
    .where('position', '>', 0)
    .orderBy('position')
    .select(
      'id',
      'idn',
      'position',
      'category',
      'verbose_name',
      'value',
      'answer_time_limit',
      'has_attachment',
      'is_available',
      'is_cancelled'
    )
  return rows.map((row) => ({
    id: row.id,
    idn: row.idn,
    position: row.position,
    category: row.category,
    verboseName: row.verbose_name,
    value: row.value,
    answerTimeLimit: row.answer_time_limit,
    hasAttachment: row.has_attachment === 1,
    isAvailable: row.is_available === 1,
    isCancelled: row.is_cancelled === 1,
  }))
}

/** What candidates get, item by item in the order of positions: `json` is sent as it was made at import (a `PublicItem`). */
export async function publicItemsJson(
  examId: number,
  trx?: TransactionClientContract
): Promise<{ id: number; position: number; json: string }[]> {
  const rows: { id: number; position: number; public_json: string }[] = await (trx ?? db)
    .from('items')
    .where('exam_id', examId)
    .where('position', '>', 0)
    .orderBy('position')
    .select('id', 'position', 'public_json')
  return rows.map(({ id, position, public_json: json }) => ({ id, position, json }))
}

/** Items with their keys, by id: for scoring on the server and for those the key was disclosed to. Never send one as it is. */
export async function itemContents(
  itemIds: readonly number[],
  trx?: TransactionClientContract
): Promise<Map<number, ItemContent>> {
  if (itemIds.length === 0) return new Map()
  const rows: { id: number; content_json: string; is_cancelled: number }[] = await (trx ?? db)
    .from('items')
    .whereIn('id', [...new Set(itemIds)])
    .select('id', 'content_json', 'is_cancelled')
  return new Map(
    rows.map((row) => {
      const content = JSON.parse(row.content_json) as ItemContent
      return [row.id, row.is_cancelled === 1 ? { ...content, isCancelled: true } : content]
    })
  )
}
