import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { readClosedFiles } from '../domain/sitting.js'

/** Gives the files of closed sittings another name; which they were stays, for whoever brings the sitting back. @returns how many sittings had any */
export async function emptyClosedFiles(
  trx: TransactionClientContract,
  ids: readonly number[],
  name: string
): Promise<number> {
  const rows = await select(trx, 'application_sittings', {
    id: 'application_sittings.id',
    filesJson: 'application_sittings.files_json',
  }).whereIn('id', [...ids])
  let changed = 0
  for (const { id, filesJson } of rows) {
    const files = readClosedFiles(filesJson)
    if (files.length === 0) continue
    const emptied = files.map((file) => ({ ...file, filename: name }))
    await trx
      .from('application_sittings')
      .where('id', id)
      .update({ files_json: JSON.stringify(emptied) })
    changed += 1
  }
  return changed
}
