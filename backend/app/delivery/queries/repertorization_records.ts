import { columnsSql, type Row, type SqlRow, readRows, type RawTransaction, type SqlValue } from '#shared'
import type { EditOrder } from '../domain/edit_order.js'
import { contentOf, type StoredTable, type TableRecord } from '../domain/repertorization.js'

const RUBRIC = {
  item: 'rubric_entries.item_id',
  position: 'rubric_entries.position',
  value: 'rubric_entries.value',
  term: 'rubric_entries.writer_term',
  revision: 'rubric_entries.revision',
  savedAt: 'rubric_entries.saved_at',
} as const
const SYMPTOM = {
  position: 'symptom_table_rows.position',
  symptom: 'symptom_table_rows.symptom',
  rubric: 'symptom_table_rows.rubric',
  pageColumn: 'symptom_table_rows.page_column',
  term: 'symptom_table_rows.writer_term',
  revision: 'symptom_table_rows.revision',
  savedAt: 'symptom_table_rows.saved_at',
} as const
const DIRECTOR = {
  name: 'director_symptoms.name',
  term: 'director_symptoms.writer_term',
  revision: 'director_symptoms.revision',
  savedAt: 'director_symptoms.saved_at',
} as const

const RUBRICS = `SELECT ${columnsSql(RUBRIC, 'plain')} FROM rubric_entries WHERE application_id = ? ORDER BY item_id, position`
const SYMPTOMS = `SELECT ${columnsSql(SYMPTOM, 'plain')} FROM symptom_table_rows WHERE application_id = ? ORDER BY position`
const DIRECTORS = `SELECT ${columnsSql(DIRECTOR, 'plain')} FROM director_symptoms WHERE application_id = ?`

type Read = <R extends SqlRow>(sql: string, values: readonly SqlValue[]) => Promise<R[]>

const tableBy = async (read: Read, applicationId: number): Promise<StoredTable> => ({
  rubrics: await read<Row<typeof RUBRIC>>(RUBRICS, [applicationId]),
  symptoms: await read<Row<typeof SYMPTOM>>(SYMPTOMS, [applicationId]),
  directors: await read<Row<typeof DIRECTOR>>(DIRECTORS, [applicationId]),
})

/** Every record of an application, by position. Without `trx` outside of a transaction. */
export const storedTable = (applicationId: number, trx?: RawTransaction): Promise<StoredTable> =>
  tableBy(trx?.all ?? readRows, applicationId)

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
  const keys: readonly string[] = ['application_id', ...key]
  const changed = all.filter((column) => !keys.includes(column))
  const onTaken =
    trx.dialect === 'sqlite'
      ? `ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changed.map((one) => `${one} = excluded.${one}`).join(', ')}`
      : `ON DUPLICATE KEY UPDATE ${changed.map((one) => `${one} = VALUES(${one})`).join(', ')}`
  await trx.run(
    `INSERT INTO ${name} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')}) ${onTaken}`,
    [row.applicationId, ...contentOf(row.record), row.term, row.revision, row.savedAt]
  )
}
