import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const PROBE = 'banca_may_make_triggers'

const REMEDY =
  'The account of the migrations may not make triggers, which keep the record of acts as it was written. Nothing was changed. Give it the right ' +
  '(GRANT TRIGGER ON the database); with a binary log also set log_bin_trust_function_creators=1, or give it SUPER. See docs/operating.md, ' +
  '"Accounts of the database".'

/**
 * Makes a trigger and takes it away again, before a migration begins to change anything: on MariaDB no migration is undone when a later one
 * fails, and accounts of older installations were not given the right.
 * @throws Error with the remedy; `cause` is the error of the database
 */
export async function requireTriggers(client: QueryClientContract): Promise<void> {
  if (client.dialect.name !== 'mysql') return
  try {
    await client.rawQuery(`DROP TRIGGER IF EXISTS ${PROBE}`)
    await client.rawQuery(
      `CREATE TRIGGER ${PROBE} BEFORE DELETE ON audit_records FOR EACH ROW SIGNAL SQLSTATE '45000'`
    )
    await client.rawQuery(`DROP TRIGGER ${PROBE}`)
  } catch (error) {
    throw new Error(
      `${REMEDY} The database answered: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      }
    )
  }
}
