import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CellKey } from '../domain/cell.js'

type Witness = (trx: TransactionClientContract, cells: readonly CellKey[]) => Promise<void>

let registered: Witness | null = null

/**
 * Whoever keeps other sums of the same cells registers here: it gets those whose applications changed, after the change was committed, in
 * the transaction that counts them anew.
 */
export function registerCellsWitness(witness: Witness): void {
  registered = witness
}

export const reportCounted: Witness = async (trx, cells) => {
  if (cells.length > 0) await registered?.(trx, cells)
}
