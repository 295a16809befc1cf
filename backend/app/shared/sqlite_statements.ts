/** Of a connection of better-sqlite3. */
type Preparing<Statement> = { prepare(sql: string): Statement }

/** Of one connection: the fixed statements of all modules are some hundreds. */
const CACHE_SIZE = 500
/** Longer ones, such as an INSERT of a thousand rows, hardly come twice, and each needs much memory. Characters. */
const MAX_LENGTH = 8_000

/**
 * A connection prepares each statement once and caches those that were used last. Knex prepares anew for every query, which costs more than most
 * queries themselves: SQLite compiles the statement, and the driver a function that makes its rows. A change of the schema is noticed by
 * both. Only for callers that run a statement to its end at once, as Knex does: a statement cannot be run while it is being read.
 */
export function cacheStatements<Statement>(connection: Preparing<Statement>): void {
  const prepare = connection.prepare.bind(connection)
  const cached = new Map<string, Statement>()
  connection.prepare = (sql) => {
    const statement = cached.get(sql) ?? prepare(sql)
    if (sql.length > MAX_LENGTH) return statement
    // The first of the map is the one that was not used for the longest time.
    cached.delete(sql)
    cached.set(sql, statement)
    const [oldest] = cached.keys()
    if (cached.size > CACHE_SIZE && oldest !== undefined) cached.delete(oldest)
    return statement
  }
}
