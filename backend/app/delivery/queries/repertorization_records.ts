import type { EditOrder } from '../domain/edit_order.js'
import { contentOf, type StoredTable, type TableRecord } from '../domain/repertorization.js'
import { readRows, type RawTransaction, type SqlValue } from './raw_transaction.js'

const RUBRICS = `SELECT item_id AS item, position, value, writer_term AS term, revision, saved_at AS savedAt FROM rubric_entries
  WHERE application_id = ? ORDER BY item_id, position`
const SYMPTOMS = `SELECT position, symptom, rubric, page_column AS pageColumn, writer_term AS term, revision, saved_at AS savedAt FROM symptom_table_rows
  WHERE application_id = ? ORDER BY position`
const DIRECTORS =
  'SELECT name, writer_term AS term, revision, saved_at AS savedAt FROM director_symptoms WHERE application_id = ?'

type Read = <Row extends Record<string, unknown>>(sql: string, values: readonly SqlValue[]) => Promise<Row[]>

const tableBy = async (read: Read, applicationId: number): Promise<StoredTable> => ({
  rubrics: await read<StoredTable['rubrics'][number]>(RUBRICS, [applicationId]),
  symptoms: await read<StoredTable['symptoms'][number]>(SYMPTOMS, [applicationId]),
  directors: await read<StoredTable['directors'][number]>(DIRECTORS, [applicationId]),
})

/** Every record of an application, by position. Without `trx` outside of a transaction. */
export const storedTable = (applicationId: number, trx?: RawTransaction): Promise<StoredTable> =>
  tableBy(trx ? (sql, values) => trx.all(sql, values) : readRows, applicationId)

const TABLES = {
  rubric: { name: 'rubric_entries', key: ['item_id', 'position'], columns: ['item_id', 'position', 'value'] },
  symptom: {
    name: 'symptom_table_rows',
    key: ['position'],
    columns: ['position', 'symptom', 'rubric', 'page_column'],
  },
  director: { name: 'director_symptoms', key: [], columns: ['name'] },
} as const

/** Stores a record in its place. Its application must be locked: every writer of a record holds that lock. */
export async function writeRecord(
  trx: RawTransaction,
  row: EditOrder & { applicationId: number; record: TableRecord; savedAt: number }
): Promise<void> {
  const { name, key, columns } = TABLES[row.record.kind]
  const all = ['application_id', ...columns, 'writer_term', 'revision', 'saved_at']
  const changed = all.filter(
    (column) => column !== 'application_id' && !(key as readonly string[]).includes(column)
  )
  const onTaken =
    trx.dialect === 'sqlite'
      ? `ON CONFLICT (${['application_id', ...key].join(', ')}) DO UPDATE SET ${changed.map((one) => `${one} = excluded.${one}`).join(', ')}`
      : `ON DUPLICATE KEY UPDATE ${changed.map((one) => `${one} = VALUES(${one})`).join(', ')}`
  await trx.run(
    `INSERT INTO ${name} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')}) ${onTaken}`,
    [row.applicationId, ...contentOf(row.record), row.term, row.revision, row.savedAt]
  )
}
