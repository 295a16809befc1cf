import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { columnList, type Row } from '#shared'
import { idsOfBucket, type CellKey } from '../domain/cell.js'

/** What a row of a cell is of, besides the exam. 0 stands for none. */
const GROUP = ['school_id', 'class_id', 'state', 'window_start_at', 'window_end_at', 'start_until_at']

/** What has begun is counted whatever its window. */
const windowOf = (column: string) =>
  `case when state = 'CREATED' then coalesce(${column}, 0) else 0 end as ${column}`

const COUNTED = [
  'collection_id',
  'coalesce(school_id, 0) as school_id',
  'coalesce(class_id, 0) as class_id',
  'state',
  windowOf('window_start_at'),
  windowOf('window_end_at'),
  windowOf('start_until_at'),
]

type CountedRow = {
  collection_id: number
  school_id: number
  class_id: number
  state: string
  window_start_at: number
  window_end_at: number
  start_until_at: number
  total: number | string
}

type Query = ReturnType<TransactionClientContract['from']>

/** So many rows at once are within the placeholders that any database takes. */
const ROWS_AT_ONCE = 500

/**
 * Counts cells anew, and the schools and the exam above them. Nothing is added to what was stored: a count that was wrong once is right the
 * next time. All keys are of one exam.
 */
export async function countCells(
  trx: TransactionClientContract,
  examId: number,
  keys: readonly CellKey[]
): Promise<void> {
  const classIds = keys.flatMap(({ classId }) => (classId === 0 ? [] : [classId]))
  const buckets = keys.flatMap(({ bucket }) => (bucket === 0 ? [] : [bucket]))
  const schools = new Set<number>()
  const replace = async (narrow: (query: Query) => void, rows: readonly CountedRow[], bucket: number) => {
    const stored = () => {
      const query = trx.from('tally_cells').where({ exam_id: examId, level: 2, bucket })
      narrow(query)
      return { query }
    }
    const before: { school_id: number }[] = await stored().query.distinct('school_id')
    await stored().query.delete()
    await insertRows(trx, { exam_id: examId, level: 2, bucket }, rows)
    for (const { school_id } of [...before, ...rows]) schools.add(school_id)
  }
  if (classIds.length > 0) {
    const narrow = (query: Query) => void query.whereIn('class_id', classIds)
    await replace(narrow, await counted(trx, examId, narrow), 0)
  }
  for (const bucket of buckets) {
    const ids = idsOfBucket(bucket)
    const rows = await counted(trx, examId, (query) => {
      query.whereNull('class_id').whereBetween('id', [...ids])
    })
    await replace(() => undefined, rows, bucket)
  }
  await sumUp(trx, examId, [...schools])
}

async function counted(
  trx: TransactionClientContract,
  examId: number,
  narrow: (query: Query) => void
): Promise<CountedRow[]> {
  const rows = trx.from('applications').where('exam_id', examId).whereNull('withdrawn_at')
  narrow(rows)
  const found = rows.select(...COUNTED.map((column) => trx.raw(column))).as('counted')
  return trx
    .query<CountedRow>()
    .from(found)
    .groupBy('collection_id', ...GROUP)
    .select('collection_id', ...GROUP)
    .count('* as total')
}

const SUMMED = {
  collection_id: 'tally_cells.collection_id',
  state: 'tally_cells.state',
  window_start_at: 'tally_cells.window_start_at',
  window_end_at: 'tally_cells.window_end_at',
  start_until_at: 'tally_cells.start_until_at',
} as const

/** Schools are sums of their classes, and an exam of its schools. */
async function sumUp(
  trx: TransactionClientContract,
  examId: number,
  schools: readonly number[]
): Promise<void> {
  const store = async (from: { level: number; school_id?: number }, level: number, school_id: number) => {
    const rows = await trx
      .query<Row<typeof SUMMED> & { total: number | string }>()
      .from('tally_cells')
      .where({ exam_id: examId, ...from })
      .groupBy(...Object.values(SUMMED))
      .select(...columnList(SUMMED))
      .sum('total as total')
    await trx.from('tally_cells').where({ exam_id: examId, level, school_id }).delete()
    const sums = rows.map((row) => ({ ...row, school_id, class_id: 0 }))
    await insertRows(trx, { exam_id: examId, level, bucket: 0 }, sums)
  }
  for (const school_id of schools) await store({ level: 2, school_id }, 1, school_id)
  await store({ level: 1 }, 0, 0)
}

async function insertRows(
  trx: TransactionClientContract,
  place: { exam_id: number; level: number; bucket: number },
  rows: readonly CountedRow[]
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertQuery()
      .table('tally_cells')
      .multiInsert(
        rows.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, ...place, total: Number(row.total) }))
      )
}
