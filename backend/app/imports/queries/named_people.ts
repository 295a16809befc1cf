import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows, select } from '#shared'
import { MISSING_FROM } from '../domain/full_list.js'
import type { MissingPerson } from '../import_kinds.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Which of these people rows of the file name, refused ones too. */
export async function namedAmong(
  client: Client,
  run: number,
  people: readonly MissingPerson[]
): Promise<Set<number>> {
  const ofFile = (column: 'target_id' | 'row_key', values: readonly (number | string)[]) =>
    select(client, 'import_rows', { target: 'import_rows.target_id', key: 'import_rows.row_key' })
      .where('run_id', run)
      .where('line', '<', MISSING_FROM)
      .whereIn(column, [...values])
  const ids = people.map(({ id }) => id)
  const keys = people.flatMap((person) => person.keys.map(storedKey))
  const meant = new Set((await ofFile('target_id', ids)).map(({ target }) => target))
  const named = new Set((await ofFile('row_key', keys)).map(({ key }) => key))
  return new Set(
    people
      .filter(({ id, keys: own }) => meant.has(id) || own.some((key) => named.has(storedKey(key))))
      .map(({ id }) => id)
  )
}

/** As it is stored of rows. */
export const storedKey = (key: string): string => key.slice(0, 191)

/** Rows of the file of which nobody knows whom they are about: whoever is missing may be among them. */
export const unreadRows = (client: TransactionClientContract, run: number): Promise<number> =>
  countRows(client.from('import_rows').where('run_id', run).whereIn('outcome', ['refused', 'waiting']))
