import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ItemContent } from '@banca/item-renderers/contract'
import { ruledContent, rulingIn, select, type ItemRuling, type Row, type RuledContent } from '#shared'

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
  /** What was decided about its key since the import; null: nothing ever was. */
  ruling: ItemRuling | null
}

const ITEM = {
  id: 'items.id',
  idn: 'items.idn',
  position: 'items.position',
  category: 'items.category',
  verboseName: 'items.verbose_name',
  value: 'items.value',
  answerTimeLimit: 'items.answer_time_limit',
  hasAttachment: 'items.has_attachment',
  isAvailable: 'items.is_available',
  isCancelled: 'items.is_cancelled',
  ruling: 'items.ruling_json',
} as const

/** The items of an exam by position. Within an update those that leave it are already left out. */
export async function itemsOfExam(
  examId: number,
  trx?: TransactionClientContract,
  only?: number
): Promise<ExamItem[]> {
  const query = select(trx ?? db, 'items', ITEM)
    .where('exam_id', examId)
    .where('position', '>', 0)
  if (only !== undefined) query.where('id', only)
  const rows = await query.orderBy('position')
  return rows.map((row) => ({
    ...row,
    hasAttachment: row.hasAttachment === 1,
    isAvailable: row.isAvailable === 1,
    isCancelled: row.isCancelled === 1,
    ruling: rulingIn(row.ruling),
  }))
}

/** How often the items of an exam have changed, from 1 on. Zero: there is no such exam. */
export async function contentVersion(examId: number, trx?: TransactionClientContract): Promise<number> {
  const row = await select(trx ?? db, 'exams', { version: 'exams.content_version' })
    .where('id', examId)
    .first()
  return row?.version ?? 0
}

const COUNTED = {
  id: 'items.id',
  position: 'items.position',
  category: 'items.category',
  value: 'items.value',
  isAvailable: 'items.is_available',
  isCancelled: 'items.is_cancelled',
  ruling: 'items.ruling_json',
  version: 'exams.content_version',
} as const

/** What counting needs of the items of an exam, by position, with the `contentVersion` that they are of: one statement. */
export async function itemsWithVersion(examId: number) {
  const rows = await select(db, 'items', COUNTED)
    .join('exams', 'exams.id', 'items.exam_id')
    .where('items.exam_id', examId)
    .where('items.position', '>', 0)
    .orderBy('items.position')
  const items = rows.map(({ id, position, category, value, isAvailable, isCancelled, ruling }) => ({
    id,
    position,
    category,
    value,
    isAvailable: isAvailable === 1,
    isCancelled: isCancelled === 1,
    ruling: rulingIn(ruling),
  }))
  return { version: rows[0]?.version ?? 0, items }
}

const PUBLIC_ITEM = { id: 'items.id', position: 'items.position', json: 'items.public_json' } as const

/** What candidates get, item by item in the order of positions: `json` is sent as it was made at import (a `PublicItem`). */
export async function publicItemsJson(
  examId: number,
  trx?: TransactionClientContract
): Promise<{ id: number; position: number; json: string }[]> {
  return select(trx ?? db, 'items', PUBLIC_ITEM)
    .where('exam_id', examId)
    .where('position', '>', 0)
    .orderBy('position')
}

/**
 * Items with their keys, by id, as they count now: for scoring on the server and for those the key was disclosed to. Never send one as it is,
 * and never keep one: a decision about an item changes no version of its exam. `locked`: what is stored now, and not what was when the
 * transaction began to read; nobody decides about them before it ends.
 */
export async function itemContents(
  itemIds: readonly number[],
  trx?: TransactionClientContract,
  read?: 'locked'
): Promise<Map<number, RuledContent>> {
  const rows = await storedItems(itemIds, trx, read)
  return new Map(rows.map((row) => [row.id, presentIn(row)]))
}

/**
 * The same as they were imported, whatever was decided or cancelled since: what may be kept by the version of an exam. Who scores by it lays what holds now
 * over it.
 */
export async function importedContents(
  itemIds: readonly number[],
  trx?: TransactionClientContract
): Promise<Map<number, ItemContent>> {
  const rows = await storedItems(itemIds, trx)
  return new Map(rows.map((row) => [row.id, contentIn(row.json)]))
}

const STORED_ITEM = {
  id: 'items.id',
  json: 'items.content_json',
  isCancelled: 'items.is_cancelled',
  ruling: 'items.ruling_json',
} as const
type StoredItem = Row<typeof STORED_ITEM>

async function storedItems(
  itemIds: readonly number[],
  trx?: TransactionClientContract,
  read?: 'locked'
): Promise<StoredItem[]> {
  if (itemIds.length === 0) return []
  const query = select(trx ?? db, 'items', STORED_ITEM).whereIn('id', [...new Set(itemIds)])
  return read === 'locked' ? query.forShare() : query
}

function presentIn({ json, isCancelled, ruling }: StoredItem): RuledContent {
  const content = ruledContent(contentIn(json), rulingIn(ruling))
  return isCancelled === 1 ? { ...content, isCancelled: true } : content
}

/** A stored content: the reader of its type checked all of it at the import, so that only its kind is checked here. */
function contentIn(json: string): ItemContent {
  const stored: unknown = JSON.parse(json)
  if (!isContent(stored)) throw new Error('the stored content of an item has no category')
  return stored
}

const isContent = (value: unknown): value is ItemContent =>
  value !== null && typeof value === 'object' && 'category' in value && typeof value.category === 'string'
