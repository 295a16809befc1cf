import db from '@adonisjs/lucid/services/db'
import { idsOfBucket } from '#desk'
import { readTogether, type Statement } from '#shared'
import {
  addItem,
  addTakers,
  addTotals,
  noItemSums,
  noSums,
  type CellSums,
  type ItemSums,
} from '../domain/sums.js'
import type { CountedItem } from './exam_items.js'

/** Which results: of a class, or of a bucket of those without one; of one school. 0: none. */
export type SummedCell = {
  readonly examId: number
  readonly schoolId: number
  readonly classId: number
  readonly bucket: number
}

type Value = string | number
type Part = { readonly sql: string; readonly values: readonly Value[] }

const FINISHED = `applications.state = 'FINISHED' AND applications.withdrawn_at IS NULL`

function placeOf({ classId, bucket }: Pick<SummedCell, 'classId' | 'bucket'>): Part {
  if (bucket === 0) return { sql: 'applications.class_id = ?', values: [classId] }
  return {
    sql: 'applications.class_id IS NULL AND applications.id BETWEEN ? AND ?',
    values: [...idsOfBucket(bucket)],
  }
}

/** The schools whose results a class or a bucket has; 0: of none. */
export async function schoolsOf({ examId, ...cell }: Omit<SummedCell, 'schoolId'>): Promise<number[]> {
  const place = placeOf(cell)
  const rows = await rowsOf<{ schoolId: number }>({
    sql: `SELECT DISTINCT COALESCE(applications.school_id, 0) AS schoolId FROM applications
     WHERE applications.exam_id = ? AND ${place.sql} AND ${FINISHED}`,
    values: [examId, ...place.values],
  })
  return rows.map(({ schoolId }) => schoolId)
}

/**
 * The sums of a cell, from its rows: by groups of item, alternative and outcome, so that as many rows come out for a large class as for a
 * small one. Of several attempts of a person the newest that is finished counts.
 */
export async function cellSums(cell: SummedCell, items: readonly CountedItem[]): Promise<CellSums> {
  const sums = noSums()
  const results = resultsOf(cell, items)
  await sumTotals(sums, results)
  if (sums.results === 0 || items.length === 0) return sums
  await sumItems(sums, results, items)
  await sumMarks(sums, results, items)
  return sums
}

const marks = (values: readonly unknown[]) => values.map(() => '?').join(', ') || 'NULL'

const idsOf = (items: readonly CountedItem[]) => items.map(({ id }) => id)

/** Results with their totals: `results (id, total)`. */
function resultsOf(cell: SummedCell, items: readonly CountedItem[]): Part {
  const place = placeOf(cell)
  const scored = idsOf(items.filter(({ isScored }) => isScored))
  return {
    sql: `WITH results AS (
      SELECT applications.id AS id, COALESCE(SUM(answers.earned), 0) AS total FROM applications
      LEFT JOIN answers ON answers.application_id = applications.id AND answers.item_id IN (${marks(scored)})
      WHERE applications.exam_id = ? AND ${place.sql} AND COALESCE(applications.school_id, 0) = ? AND ${FINISHED}
        AND NOT EXISTS (SELECT 1 FROM applications AS newer WHERE newer.user_id = applications.user_id
          AND newer.exam_id = applications.exam_id AND newer.attempt > applications.attempt
          AND newer.state = 'FINISHED' AND newer.withdrawn_at IS NULL)
      GROUP BY applications.id)`,
    values: [...scored, cell.examId, ...place.values, cell.schoolId],
  }
}

type Numeric = number | string

async function sumTotals(sums: CellSums, results: Part): Promise<void> {
  const rows = await rowsOf<{ points: Numeric; n: Numeric; t: Numeric; tt: Numeric }>({
    sql: `${results.sql} SELECT ROUND(total, 2) AS points, COUNT(*) AS n, SUM(total) AS t, SUM(total * total) AS tt
     FROM results GROUP BY ROUND(total, 2)`,
    values: results.values,
  })
  for (const row of rows) {
    sums.results += Number(row.n)
    sums.total += Number(row.t)
    sums.totalSquares += Number(row.tt)
    addTotals(sums, String(Number(row.points)), Number(row.n))
  }
}

type GroupRow = {
  itemId: number
  alternativeId: number | null
  outcome: string
} & Record<'total' | 'seconds' | 'opened' | 'x' | 'xx' | 't' | 'tt' | 'xt', Numeric>

const COUNT = {
  CORRECT: 'correct',
  PARTIAL: 'partial',
  WRONG: 'wrong',
  BLANK: 'blank',
  PENDING: 'pending',
} as const satisfies Record<string, keyof ItemSums>

const isOutcome = (outcome: string): outcome is keyof typeof COUNT => Object.hasOwn(COUNT, outcome)

/** What is cancelled is right for everybody, whenever it was cancelled. Opened is an answer on which somebody spent time. */
async function sumItems(sums: CellSums, results: Part, items: readonly CountedItem[]): Promise<void> {
  const cancelled = idsOf(items.filter(({ isCancelled }) => isCancelled))
  const x = 'COALESCE(answers.earned, 0)'
  const rows = await rowsOf<GroupRow>({
    sql: `${results.sql} SELECT answers.item_id AS itemId, answers.alternative_id AS alternativeId,
       CASE WHEN answers.item_id IN (${marks(cancelled)}) THEN 'CORRECT' ELSE answers.outcome END AS outcome,
       COUNT(*) AS total, SUM(answers.seconds) AS seconds, SUM(CASE WHEN answers.seconds > 0 THEN 1 ELSE 0 END) AS opened,
       SUM(${x}) AS x, SUM(${x} * ${x}) AS xx, SUM(results.total) AS t, SUM(results.total * results.total) AS tt,
       SUM(${x} * results.total) AS xt
     FROM results JOIN answers ON answers.application_id = results.id
     WHERE answers.item_id IN (${marks(items)}) AND answers.outcome IS NOT NULL
     GROUP BY 1, 2, 3`,
    values: [...results.values, ...cancelled, ...idsOf(items)],
  })
  const scored = new Set(idsOf(items.filter(({ isScored }) => isScored)))
  for (const row of rows) {
    const total = Number(row.total)
    const more = { ...noItemSums(), seconds: Number(row.seconds), opened: Number(row.opened) }
    if (isOutcome(row.outcome)) more[COUNT[row.outcome]] = total
    if (scored.has(row.itemId)) {
      const [x1, xx, t, tt, xt] = [row.x, row.xx, row.t, row.tt, row.xt].map(Number) as SumsOfPoints
      Object.assign(more, { n: total, x: x1, xx, t, tt, xt })
      if (row.alternativeId !== null)
        addTakers(sums, row.alternativeId, { n: total, r: t - x1, rr: tt - 2 * xt + xx })
    } else if (row.alternativeId !== null) {
      addTakers(sums, row.alternativeId, { n: total, r: Number(row.t), rr: Number(row.tt) })
    }
    addItem(sums, row.itemId, more)
  }
}

type SumsOfPoints = [number, number, number, number, number]

/** Alternatives of items that take several: their ids are a list in the answer. */
async function sumMarks(sums: CellSums, results: Part, items: readonly CountedItem[]): Promise<void> {
  const multiple = items.filter(({ category }) => category === 'MULTIPLE_ALTERNATIVES')
  if (multiple.length === 0) return
  const isMarked =
    db.connection().dialect.name === 'mysql'
      ? 'JSON_CONTAINS(answers.alternatives_json, CAST(alternatives.id AS CHAR))'
      : 'EXISTS (SELECT 1 FROM json_each(answers.alternatives_json) WHERE json_each.value = alternatives.id)'
  const scored = idsOf(multiple.filter(({ isScored }) => isScored))
  const x = `CASE WHEN answers.item_id IN (${marks(scored)}) THEN COALESCE(answers.earned, 0) ELSE 0 END`
  const rows = await rowsOf<{ id: number } & Record<'n' | 'r' | 'rr', Numeric>>({
    sql: `${results.sql} SELECT chosen.id AS id, COUNT(*) AS n, SUM(chosen.rest) AS r, SUM(chosen.rest * chosen.rest) AS rr FROM (
       SELECT alternatives.id AS id, results.total - ${x} AS rest
       FROM results JOIN answers ON answers.application_id = results.id JOIN alternatives ON alternatives.item_id = answers.item_id
       WHERE answers.item_id IN (${marks(multiple)}) AND answers.outcome IS NOT NULL
         AND answers.alternatives_json IS NOT NULL AND ${isMarked}) AS chosen GROUP BY chosen.id`,
    values: [...results.values, ...scored, ...idsOf(multiple)],
  })
  for (const { id, n, r, rr } of rows) addTakers(sums, id, { n: Number(n), r: Number(r), rr: Number(rr) })
}

async function rowsOf<R extends Record<string, unknown>>({ sql, values }: Part): Promise<R[]> {
  const statement: Statement<R> = { sql, values }
  const [rows] = await readTogether(db.connection(), [statement])
  return rows
}
