import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { eachCell, type CellKey } from '#desk'
import { clock } from '#shared'
import { LEVEL, type Mark } from '../domain/cell_place.js'
import { cellsOfOtherAttempts } from '../queries/other_attempts.js'

const ROWS_AT_ONCE = 500

/** Writes down what is to be built anew, in the transaction of what made it so. `since` epoch ms. */
export async function writeMarks(
  trx: TransactionClientContract,
  marks: readonly Mark[],
  since: number
): Promise<void> {
  const rows = marks.map(({ examId, level, schoolId, classId, bucket }) => ({
    exam_id: examId,
    level,
    school_id: schoolId,
    class_id: classId,
    bucket,
    marked_at: since,
  }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertQuery()
      .table('statistic_marks')
      .multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Whatever changed in the applications of these cells: a finish, points, who is in them. */
export async function markCells(trx: TransactionClientContract, cells: readonly CellKey[]): Promise<void> {
  const all = eachCell([...cells, ...(await cellsOfOtherAttempts(trx, cells))])
  await writeMarks(
    trx,
    all.map((cell) => ({ ...cell, level: LEVEL.class, schoolId: 0 })),
    clock.now()
  )
}
