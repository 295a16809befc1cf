import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CountedApplication } from '#delivery'
import { cellOf, eachCell } from '../domain/cell.js'

const ROWS_AT_ONCE = 500

/** Writes down which cells are to be counted again, in the transaction of the change. */
export async function markCells(
  trx: TransactionClientContract,
  applications: readonly CountedApplication[]
): Promise<void> {
  const cells = eachCell(applications.map(cellOf))
  for (let from = 0; from < cells.length; from += ROWS_AT_ONCE)
    await trx
      .insertQuery()
      .table('tally_marks')
      .multiInsert(
        cells
          .slice(from, from + ROWS_AT_ONCE)
          .map(({ examId, classId, bucket }) => ({ exam_id: examId, class_id: classId, bucket }))
      )
}
