import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { logicFor } from '@banca/item-renderers/logic'
import { importedContents } from '#catalog'
import { select, type Row, rulingIn } from '#shared'
import type { ImportedItem, ItemState } from '../domain/item_decision.js'

const ITEM = {
  id: 'items.id',
  examId: 'items.exam_id',
  position: 'items.position',
  category: 'items.category',
  isAvailable: 'items.is_available',
  isCancelled: 'items.is_cancelled',
  ruling: 'items.ruling_json',
  examName: 'exams.name',
  version: 'exams.content_version',
  adaptative: 'exams.adaptative',
  collectionId: 'exams.collection_id',
  institutionId: 'exams.institution_id',
} as const

/** An item of an exam as it was imported, and how it counts now. */
export type DecidedItem = Omit<
  Row<typeof ITEM>,
  'isAvailable' | 'isCancelled' | 'ruling' | 'adaptative' | 'category'
> & {
  readonly isAdaptive: boolean
  readonly imported: ImportedItem
  readonly itemState: ItemState
  /** Something was decided about the content that it has now: an import of another content forgets it. */
  readonly isDecided: boolean
}

/** Null: there is no such item, or none that anybody could answer. */
export async function decidedItem(id: number, trx?: TransactionClientContract): Promise<DecidedItem | null> {
  const row = await select(trx ?? db, 'items', ITEM)
    .join('exams', 'exams.id', 'items.exam_id')
    .where('items.id', id)
    .where('items.position', '>', 0)
    .first()
  const content = row && (await importedContents([id], trx)).get(id)
  const logic = row && logicFor(row.category)
  if (!row || !content || !logic) return null
  const { isAvailable, isCancelled, ruling, adaptative, category: _, ...place } = row
  return {
    ...place,
    isAdaptive: adaptative === 1,
    imported: { logic, content },
    isDecided: ruling !== null,
    itemState: {
      isCancelled: isCancelled === 1,
      isAvailable: isAvailable === 1,
      keys: rulingIn(ruling)?.keys ?? null,
    },
  }
}
