import type { BancaDatabase } from './store/database.ts'
import { asideRecordsKey, recordsAsideIn } from './repertorization/aside.ts'
import { asideRows } from './store/aside_rows.ts'

/** Answers and records of closed sittings that the server has no room for: they are only on this computer. */
export async function asideCount(db: BancaDatabase, applicationId: string): Promise<number> {
  const [rows, records] = await Promise.all([
    asideRows(db, applicationId),
    db.meta.get(asideRecordsKey(applicationId)),
  ])
  return rows.length + recordsAsideIn(records?.value).length
}
