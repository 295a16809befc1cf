import type { BancaDatabase } from '../database.ts'
import type { RecordContent, TableRecord } from './types.ts'

/** The stores of the records. Apart from the autosave, so that an exam without a table does without its code. */
export const TABLE_STORES = ['rubrics', 'symptomTableRows', 'directorSymptoms'] as const

type Sent = RecordContent & { revision: number }

/**
 * The records of each application that the server does not have, refused ones as well: for the file of unsent answers and before
 * the store is wiped. `held`: refusals which mean that it has them all the same.
 */
export async function unsentRecords(db: BancaDatabase, held: ReadonlySet<string> = new Set()): Promise<Map<string, Sent[]>> {
  const rows = await db.write(TABLE_STORES, (stores) => Promise.all(TABLE_STORES.map((name) => stores[name].toArray())))
  const unsent = new Map<string, Sent[]>()
  for (const { applicationId, data } of rows.flat()) {
    const { content, revision, syncStatus, refusal } = data as TableRecord
    if (syncStatus === 'synchronized' || (refusal !== null && held.has(refusal))) continue
    unsent.set(applicationId, [...(unsent.get(applicationId) ?? []), { ...content, revision }])
  }
  return unsent
}
