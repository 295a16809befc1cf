import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SEALED_IN_JSON, withoutSecrets } from '../domain/secret_cells.js'
import { cellsOf } from '../queries/rows.js'
import { hasSecretsIn, type StoredRun } from '../queries/runs.js'

/** Has any row of a run a secret? Each costs a hash when it is applied. */
export async function holdsSecrets(trx: TransactionClientContract, run: StoredRun): Promise<boolean> {
  if (!hasSecretsIn(run)) return false
  const row = await sealedRows(trx, run).select('id').first()
  return row != null
}

const sealedRows = (trx: TransactionClientContract, { id }: Pick<StoredRun, 'id'>) =>
  trx
    .query<{ id: number; cellsJson: string }>()
    .from('import_rows')
    .where('run_id', id)
    .where('cells_json', 'like', `%${SEALED_IN_JSON}%`)

/** Takes the secrets out of the rows of a run that has ended: no more than a list may have. */
export async function removeSecrets(trx: TransactionClientContract, run: StoredRun): Promise<void> {
  if (!hasSecretsIn(run)) return
  for (const row of await sealedRows(trx, run).select('id', 'cells_json as cellsJson'))
    await trx
      .from('import_rows')
      .where('id', row.id)
      .update({ cells_json: JSON.stringify(withoutSecrets(cellsOf(row))) })
}
