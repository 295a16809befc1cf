import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { processById, type StoredProcess } from './processes.js'
import { versionOf, type StoredVersion } from './versions.js'

/** A version that is written or taken back, with its process. */
export type LockedVersion = { readonly process: StoredProcess; readonly version: StoredVersion }

/** First the process is locked, as others lock it: who changes it waits, or is refused because it is being published. */
export async function lockedVersion(
  trx: TransactionClientContract,
  id: number
): Promise<LockedVersion | null> {
  const found = await select(trx, 'selection_versions', {
    processId: 'selection_versions.selection_process_id',
  })
    .where('id', id)
    .first()
  const process = found && (await processById(trx, found.processId))
  const version = process && (await versionOf(trx, id))
  return process && version ? { process, version } : null
}
