import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { columnList, type Row } from '#shared'
import { addStored, noSums, writeSums, type CellSums } from '../domain/sums.js'

const CELL = {
  id: 'statistic_cells.id',
  results: 'statistic_cells.results',
  total: 'statistic_cells.total_sum',
  totalSquares: 'statistic_cells.total_squares',
  json: 'statistic_cells.sums_json',
} as const

export type CellQuery = DatabaseQueryBuilderContract

/** Cells read at once: some hundred KB. Between two reads others have their turn. */
const CELLS_AT_ONCE = 50

/** The sum of the cells that `narrow` leaves. */
export async function sumOfCells(narrow: (query: CellQuery) => void): Promise<CellSums> {
  const sums = noSums()
  let last = 0
  for (;;) {
    const query = db.query<Row<typeof CELL>>().from('statistic_cells')
    narrow(query)
    const rows: Row<typeof CELL>[] = await query
      .where('statistic_cells.id', '>', last)
      .orderBy('statistic_cells.id')
      .limit(CELLS_AT_ONCE)
      .select(...columnList(CELL))
    for (const row of rows) addStored(sums, row)
    const end = rows.at(-1)
    if (!end || rows.length < CELLS_AT_ONCE) return sums
    last = end.id
  }
}

export type CellPlace = {
  readonly level: number
  readonly schoolId: number
  readonly gradeId: number
  readonly classId: number
  readonly bucket: number
}

/** Writes a cell; what is empty is not stored. What was there has been removed. */
export async function insertCell(
  trx: TransactionClientContract,
  examId: number,
  { level, schoolId, gradeId, classId, bucket }: CellPlace,
  { sums, builtAt }: { sums: CellSums; builtAt: number }
): Promise<void> {
  if (sums.results === 0) return
  await trx
    .insertQuery()
    .table('statistic_cells')
    .insert({
      exam_id: examId,
      level,
      school_id: schoolId,
      grade_id: gradeId,
      class_id: classId,
      bucket,
      results: sums.results,
      total_sum: sums.total,
      total_squares: sums.totalSquares,
      mean: sums.total / sums.results,
      sums_json: writeSums(sums),
      built_at: builtAt,
    })
}
