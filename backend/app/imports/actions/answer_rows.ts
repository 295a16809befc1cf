import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isDuplicateKey } from '#shared'
import type { AppliedRow, Cells, CheckedRow, Remark } from '../import_kinds.js'

export const refusedFor = (problems: readonly Remark[]): CheckedRow => ({
  outcome: 'refuse',
  changes: [],
  problems,
  warnings: [],
})

export const notAppliedFor = (problems: readonly Remark[]): AppliedRow => ({
  ...refusedFor(problems),
  targetId: null,
  undo: null,
})

/** Answers in the order of the rows: what the cells have wrong, or what `work` says of those that are sound. */
export async function answerInOrder<Row extends object, T extends CheckedRow>(
  cells: readonly Cells[],
  read: (cells: Cells) => Row | readonly Remark[],
  refused: (problems: readonly Remark[]) => T,
  work: (rows: readonly Row[]) => Promise<readonly T[]>
): Promise<T[]> {
  const isRow = (row: Row | readonly Remark[]): row is Row => !Array.isArray(row)
  const all = cells.map(read)
  const done = await work(all.filter(isRow))
  let at = 0
  return all.map((row) => {
    const answer = isRow(row) ? done[at++] : refused(row)
    if (answer === undefined) throw new Error('a row has no answer')
    return answer
  })
}

/**
 * What a database takes for the same name is more than we know of (MariaDB's collation): where a key is there already, the rows are applied one by one, and that
 * one is refused.
 */
export async function applyOrRefuse<Row>(
  trx: TransactionClientContract,
  rows: readonly Row[],
  taken: Remark,
  applyAll: (trx: TransactionClientContract, rows: readonly Row[]) => Promise<AppliedRow[]>
): Promise<AppliedRow[]> {
  try {
    return await trx.transaction((nested) => applyAll(nested, rows))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  if (rows.length === 1) return [notAppliedFor([taken])]
  const all: AppliedRow[] = []
  for (const row of rows) all.push(...(await applyOrRefuse(trx, [row], taken, applyAll)))
  return all
}
