import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ItemContent } from '@banca/item-renderers/contract'
import { requireLogic } from '@banca/item-renderers/logic'
import { required, select } from '#shared'
import { foldIdn, type FileItem } from '../domain/exam_file.js'
import type { ItemOutcome } from '../domain/report.js'
import { contentHash } from './prepare_items.js'
import { withMedicamentIds } from './save_medicaments.js'

/** Rows of one statement: few round trips, and far below the packet that MariaDB takes (16 MB) whatever they hold. */
const ROWS_AT_ONCE = 100
const CHARACTERS_AT_ONCE = 1_000_000

export type SavedItem = { idn: string; position: number; outcome: ItemOutcome }

const EXISTING = {
  id: 'items.id',
  idn: 'items.idn',
  position: 'items.position',
  hash: 'items.content_hash',
} as const
type Change = { id: number; item: FileItem; hash: string }

function* batches<T>(rows: readonly T[], sizeOf: (row: T) => number = () => 0): Generator<T[]> {
  let batch: T[] = []
  let size = 0
  for (const row of rows) {
    batch.push(row)
    size += sizeOf(row)
    if (batch.length < ROWS_AT_ONCE && size < CHARACTERS_AT_ONCE) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/**
 * Makes the items of an exam equal to the file, in place: an item that is known by its idn has the same id afterwards. Items that the file
 * no longer has are moved out of the way (negative position) for `deleteRemovedItems`.
 */
export async function saveItems(
  examId: number,
  items: readonly FileItem[],
  trx: TransactionClientContract
): Promise<SavedItem[]> {
  const existing = await select(trx, 'items', EXISTING).where('exam_id', examId)
  const known = new Map(existing.map((row) => [foldIdn(row.idn), row]))
  // Positions are unique: all step aside before any is given anew.
  if (existing.length > 0)
    await trx
      .from('items')
      .where('exam_id', examId)
      .update({ position: trx.raw('-id') })

  const saved: SavedItem[] = []
  const changes: Change[] = []
  const created: { item: FileItem; hash: string }[] = []
  for (const item of items) {
    const hash = contentHash(item)
    const row = known.get(foldIdn(item.idn))
    known.delete(foldIdn(item.idn))
    saved.push({
      idn: item.idn,
      position: item.position,
      outcome: row === undefined ? 'created' : row.hash === hash ? 'kept' : 'changed',
    })
    if (row === undefined) created.push({ item, hash })
    else if (row.hash === hash)
      await trx.from('items').where('id', row.id).update({ position: item.position })
    else changes.push({ id: row.id, item, hash })
  }
  for (const row of known.values()) saved.push({ idn: row.idn, position: row.position, outcome: 'removed' })

  const filled = [...changes, ...(await insertItems(examId, created, trx))]
  for (const batch of batches(filled)) await fillItems(examId, batch, trx)
  return saved
}

export const deleteRemovedItems = (examId: number, trx: TransactionClientContract) =>
  trx.from('items').where('exam_id', examId).where('position', '<', 0).delete()

/** Rows without content yet: the content bears ids that only the database gives. */
async function insertItems(
  examId: number,
  created: { item: FileItem; hash: string }[],
  trx: TransactionClientContract
): Promise<Change[]> {
  if (created.length === 0) return []
  for (const batch of batches(created))
    await trx
      .insertQuery()
      .table('items')
      .multiInsert(
        batch.map(({ item, hash }) => ({
          ...columnsOf(item, hash),
          exam_id: examId,
          idn: item.idn,
          content_json: '',
          public_json: '',
        }))
      )
  const rows = await select(trx, 'items', { id: 'items.id', position: 'items.position' })
    .where('exam_id', examId)
    .where('position', '>', 0)
  const idAt = new Map(rows.map((row) => [row.position, row.id]))
  return created.map(({ item, hash }) => ({ id: required(idAt.get(item.position), 'an item'), item, hash }))
}

function columnsOf(item: FileItem, hash: string) {
  const { content } = item
  return {
    position: item.position,
    category: content.category,
    verbose_name: item.verboseName,
    value: content.value,
    answer_time_limit: item.answerTimeLimit,
    has_attachment: content.hasAttachment ? 1 : 0,
    is_available: 1,
    is_cancelled: content.isCancelled === true ? 1 : 0,
    // What was decided about it was about another content, whose alternatives are gone.
    ruling_json: null,
    plugin_version: item.pluginVersion,
    irt_json: item.irt ? JSON.stringify(item.irt) : null,
    skill_json: item.skill ? JSON.stringify(item.skill) : null,
    content_hash: hash,
  }
}

const ALTERNATIVE = {
  id: 'alternatives.id',
  itemId: 'alternatives.item_id',
  position: 'alternatives.position',
} as const

/** Gives the alternatives of these items their rows, and the items their content with the ids of both. */
async function fillItems(
  examId: number,
  changes: readonly Change[],
  trx: TransactionClientContract
): Promise<void> {
  const ids = changes.map(({ id }) => id)
  await trx.from('alternatives').whereIn('item_id', ids).delete()
  const rows = changes.flatMap(({ id, item }) =>
    (item.content.alternatives ?? []).map((alternative) => ({
      item_id: id,
      letter: alternative.letter.slice(0, 8),
      position: alternative.position,
      content: alternative.content,
      explanation: alternative.explanation ?? null,
      is_correct: alternative.isCorrect ? 1 : 0,
    }))
  )
  for (const batch of batches(rows, (row) => row.content.length + (row.explanation?.length ?? 0)))
    await trx.insertQuery().table('alternatives').multiInsert(batch)
  const made = rows.length === 0 ? [] : await select(trx, 'alternatives', ALTERNATIVE).whereIn('item_id', ids)
  const alternativeIds = new Map(made.map((row) => [`${row.itemId}/${row.position}`, row.id]))
  const contents = await withMedicamentIds(
    examId,
    changes.map(({ item }) => item.content),
    trx
  )
  const filled = changes.map(({ id, item, hash }, index) => {
    const content = withIds(contents[index] ?? item.content, id, (position) =>
      required(alternativeIds.get(`${id}/${position}`), 'an alternative')
    )
    const publicItem = requireLogic(content.category).toPublic(content)
    const columns = {
      ...columnsOf(item, hash),
      content_json: JSON.stringify(content),
      public_json: JSON.stringify(publicItem),
    }
    return { id, exam_id: examId, idn: item.idn, ...columns }
  })
  // An update of many rows in one statement: every id is there already, so each row is merged into its own.
  for (const batch of batches(filled, (row) => row.content_json.length + row.public_json.length))
    await trx
      .insertQuery()
      .table('items')
      .onConflict('id')
      .merge(Object.keys(batch[0] ?? {}).filter((key) => key !== 'id'))
      .multiInsert(batch)
}

function withIds(content: ItemContent, id: number, alternativeId: (position: number) => number): ItemContent {
  if (!content.alternatives) return { ...content, id }
  return {
    ...content,
    id,
    alternatives: content.alternatives.map((one) => ({ ...one, id: alternativeId(one.position) })),
  }
}
