import db from '@adonisjs/lucid/services/db'
import type { SeenExam } from '#catalog'
import { examCounts } from '#desk'
import type { Caller } from '#shared'
import { averageTime, extremes, frequencies, itemLines, resultsOf } from '../domain/item_lines.js'
import type { AlternativeView, ExamStatisticsView, ItemLineView } from '../views.js'
import type { CellSums } from '../domain/sums.js'
import { countedItems, type CountedItem } from './exam_items.js'
import { classesOfGrade, scopedCells, type Narrowed } from './scoped_cells.js'
import { sumOfCells } from './stored_cells.js'

type Asked = {
  readonly narrowed: Narrowed
  /** Whether this reader may see the key; asked only where something of it would be shown. */
  readonly seesKey: () => Promise<boolean>
}

/** The items of an exam with their sums, as far as the caller sees them. */
async function itemsAndSums(caller: Caller, examId: number, narrowed: Narrowed) {
  const items = await countedItems(examId)
  const sums = await sumOfCells(await scopedCells(caller, examId, narrowed))
  return { items, sums }
}

/** The statistics of an exam, as far as the caller sees its results. */
export async function examStatistics(
  caller: Caller,
  exam: SeenExam,
  { narrowed, seesKey }: Asked
): Promise<ExamStatisticsView> {
  const { items, sums } = await itemsAndSums(caller, exam.id, narrowed)
  const lines = await linesFor(seesKey, items, sums, exam)
  const { countedAt, ...people } = await examCounts(caller, {
    collection: exam.collectionId,
    exam: exam.id,
    ...(narrowed.school !== undefined && { schools: [narrowed.school] }),
    ...classesAsked(narrowed.class, await classesOfGrade(narrowed)),
  })
  return {
    ...people,
    averageTimePerQuestion: averageTime(items, sums),
    ...extremes(lines),
    items: lines,
    results: resultsOf(sums, exam),
    asOf: Math.min(countedAt, await oldestMark(exam.id)),
  }
}

function classesAsked(one: number | undefined, ofGrade: readonly number[] | undefined) {
  if (one === undefined) return ofGrade ? { classes: ofGrade } : {}
  return { classes: ofGrade && !ofGrade.includes(one) ? [] : [one] }
}

/** The lines of an exam's items alone. */
export async function examLines(
  caller: Caller,
  exam: SeenExam,
  { narrowed, seesKey }: Asked
): Promise<ItemLineView[]> {
  const { items, sums } = await itemsAndSums(caller, exam.id, narrowed)
  return linesFor(seesKey, items, sums, exam)
}

async function linesFor(
  seesKey: Asked['seesKey'],
  items: readonly CountedItem[],
  sums: CellSums,
  shown: { isAdaptive: boolean }
): Promise<ItemLineView[]> {
  const lines = itemLines(items, sums, { ...shown, withKey: true })
  if (lines.every(({ suspectedKey }) => suspectedKey === null) || (await seesKey())) return lines
  return itemLines(items, sums, { ...shown, withKey: false })
}

/** How often each alternative of an item was chosen; null where the exam counts no such item. */
export async function alternativeFrequency(
  caller: Caller,
  exam: SeenExam,
  { narrowed, withKey, item: itemId }: { narrowed: Narrowed; withKey: boolean; item: number }
): Promise<AlternativeView[] | null> {
  const { items, sums } = await itemsAndSums(caller, exam.id, narrowed)
  const item = items.find(({ id }) => id === itemId)
  return item ? frequencies(item, sums, { ...exam, withKey }) : null
}

/** Since when something of an exam waits to be built; Infinity: nothing does. Epoch ms. */
async function oldestMark(examId: number): Promise<number> {
  const row = await db
    .query<{ since: number | null }>()
    .from('statistic_marks')
    .where('exam_id', examId)
    .min('marked_at as since')
    .first()
  return row?.since ? Number(row.since) : Infinity
}
