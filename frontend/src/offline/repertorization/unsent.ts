import type { BancaDatabase } from '../store/database.ts'
import { IS_ANOTHER } from '../engine/merge.ts'
import type { SentRecord, TableRecord } from './types.ts'

/** The stores of the records. Apart from the autosave, so that an exam without a table does without its code. */
export const TABLE_STORES = ['rubrics', 'symptomTableRows', 'directorSymptoms'] as const

/** As it goes on the wire and into the file of unsent answers. */
export const sentRecord = ({ content, revision, term }: TableRecord): SentRecord => ({
  ...content,
  revision,
  ...(term !== undefined && { term }),
})

/**
 * The records of each application that the server does not have, refused ones as well: for the file of unsent answers and before the store
 * is wiped. Those put aside are in `asideRecords`. `held`: refusals which mean that it has them all the same.
 */
export async function unsentRecords(
  db: BancaDatabase,
  held: ReadonlySet<string> = IS_ANOTHER
): Promise<Map<string, TableRecord[]>> {
  const rows = await db.write(TABLE_STORES, (stores) =>
    Promise.all(TABLE_STORES.map((name) => stores[name].toArray()))
  )
  const unsent = new Map<string, TableRecord[]>()
  for (const { applicationId, data } of rows.flat()) {
    const record = data as TableRecord
    const { syncStatus, refusal } = record
    if (syncStatus === 'synchronized' || (refusal !== null && held.has(refusal))) continue
    unsent.set(applicationId, [...(unsent.get(applicationId) ?? []), record])
  }
  return unsent
}
