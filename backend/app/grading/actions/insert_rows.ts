import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Rows of one statement: SQLite joins at most 500, and any database takes so many placeholders. */
const AT_ONCE = 500

type Table =
  | 'answer_marks'
  | 'control_texts'
  | 'correction_events'
  | 'correction_tasks'
  | 'corrections'
  | 'corrector_tallies'
  | 'named_texts'
  | 'sample_readings'
  | 'saved_comments'
  | 'score_changes'
  | 'text_files'

/** Inserts any number of rows, in as many statements as it takes. */
export async function insertRows(
  trx: TransactionClientContract,
  table: Table,
  rows: readonly Readonly<Record<string, string | number | null>>[]
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await trx
      .insertQuery()
      .table(table)
      .multiInsert(rows.slice(from, from + AT_ONCE))
}
