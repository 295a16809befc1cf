import type { BancaDatabase, StoredRecord } from '../store/database.ts'
import { compareOrder } from '../engine/merge.ts'
import { asideRecords } from './aside.ts'
import { keyOf, placeOf } from './rules.ts'
import type { TableRecord } from './types.ts'
import { TABLE_STORES } from './unsent.ts'

const STORE_OF = { rubric: 'rubrics', symptom: 'symptomTableRows', director: 'directorSymptoms' } as const

const recordIn = (row: StoredRecord): TableRecord => row.data as TableRecord

/** The records of an application as they are on this computer, by key. */
export async function readRecords(
  db: BancaDatabase,
  applicationId: string
): Promise<Map<string, TableRecord>> {
  const rows = await db.write(TABLE_STORES, (stores) =>
    Promise.all(TABLE_STORES.map((name) => stores[name].of(applicationId)))
  )
  return new Map(rows.flat().map((row) => [keyOf(recordIn(row).content), recordIn(row)]))
}

/** Restores what another page left, where no newer record is stored. Resolves after the durable commit. */
export async function restoreRecords(
  db: BancaDatabase,
  applicationId: string,
  left: readonly TableRecord[]
): Promise<void> {
  if (left.length === 0) return
  await db.write(TABLE_STORES, (stores) =>
    Promise.all(
      left.map(async (record) => {
        const store = stores[STORE_OF[record.content.kind]]
        const id = placeOf(record.content)
        const stored = await store.get([applicationId, id])
        if (stored === undefined || compareOrder(recordIn(stored), record) < 0)
          await store.put({ applicationId, id, data: record })
      })
    )
  )
}

/** Resolves after the durable commit. `aside`: what gives way to some of the records, and is stored beside them. */
export async function storeRecords(
  db: BancaDatabase,
  applicationId: string,
  records: readonly TableRecord[],
  aside: readonly TableRecord[] = []
): Promise<void> {
  if (records.length === 0) return
  await db.write([...TABLE_STORES, 'meta'], async (stores) => {
    await asideRecords.put(stores.meta, applicationId, aside)
    for (const record of records)
      stores[STORE_OF[record.content.kind]].put({ applicationId, id: placeOf(record.content), data: record })
  })
}
