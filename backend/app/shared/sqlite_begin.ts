/** Of a connection of better-sqlite3. */
type Preparing = { prepare(sql: string): unknown }

/**
 * Lucid's transactions take the write lock of SQLite at their beginning, as `inRawTransaction` does. Its `BEGIN;` takes it with the first write:
 * where another process has written since the transaction first read, that write fails at once ('database is locked'), and no time to wait helps.
 */
export function beginWithLock(connection: Preparing): void {
  const prepare = connection.prepare.bind(connection)
  connection.prepare = (sql) => prepare(sql === 'BEGIN;' ? 'BEGIN IMMEDIATE;' : sql)
}
