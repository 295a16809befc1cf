import { nameOrder, type Dialect } from './by_name.js'
import { foldName } from './fold_name.js'

/**
 * What `whereRaw` takes for the rows of which at least one column has the text somewhere, as a reader looks for it: case and accents make
 * no difference, and signs of a pattern are signs. Every search in a list is made here. `columns` are the program's own.
 */
export function containing(
  client: Dialect,
  text: string,
  ...columns: readonly [string, ...string[]]
): [sql: string, values: string[]] {
  // A backslash means different things to the two databases: `!` escapes.
  const pattern = `%${foldName(text).replaceAll(/[!%_]/g, (sign) => `!${sign}`)}%`
  const anyOf = columns.map((column) => `${nameOrder(client, column)} LIKE ? ESCAPE '!'`).join(' OR ')
  return [`(${anyOf})`, columns.map(() => pattern)]
}
