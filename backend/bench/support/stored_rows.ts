import { benchRows } from './bench_rows.js'
import type { Bed } from './processes.js'

type StoredRow = { id: number; revision: number; alternative_id: number }

/** What was acknowledged last, by the answer's id. */
export type Acknowledged = ReadonlyMap<number, { revision: number; alternativeId: number }>

/** How many stored answers differ from what was acknowledged; more than none, and the run is void. */
export async function storedDifferences(bed: Bed, acknowledged: Acknowledged): Promise<number> {
  const rows = new Map(
    (await benchRows<StoredRow>(bed, 'SELECT id, revision, alternative_id FROM answers')).map((row) => [
      row.id,
      row,
    ])
  )
  return [...acknowledged].filter(([id, last]) => {
    const row = rows.get(id)
    return row?.revision !== last.revision || row.alternative_id !== last.alternativeId
  }).length
}
