import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type SqlValue = string | number | null

/** What a query answers, by the names of its columns. */
export type SqlRow = Record<string, unknown>

/** What the hot path asks of the driver; the driver knows no types, so whoever asks says what the answer is. */
type MysqlConnection = {
  query<Answer>(
    options: { sql: string; values?: unknown[] },
    done: (error: unknown, answer: Answer) => void
  ): unknown
  /** By the version that the server reported when the connection was made. */
  _isMariaDB?: boolean
}

/**
 * The hot path's way to the driver: the same pooled connection that Lucid uses, without its query building. SQLite has a
 * pool of one, so a caller waits behind an open transaction instead of blocking the event loop on the file's lock.
 */
export type RawConnection =
  | { readonly dialect: 'sqlite'; readonly connection: SqliteConnection }
  | { readonly dialect: 'mysql'; readonly connection: MysqlConnection }

type KnexClient = {
  acquireConnection(): Promise<unknown>
  releaseConnection(connection: unknown): Promise<void>
}

/** Runs `work` with one pooled connection and gives it back whatever happens. */
export async function withRawConnection<T>(
  client: QueryClientContract,
  work: (raw: RawConnection) => T | Promise<T>
): Promise<T> {
  const knex: KnexClient = client.getWriteClient().client
  const connection = await knex.acquireConnection()
  try {
    return client.dialect.name === 'mysql'
      ? await work({ dialect: 'mysql', connection: connection as MysqlConnection })
      : await work({ dialect: 'sqlite', connection: connection as SqliteConnection })
  } finally {
    await knex.releaseConnection(connection)
  }
}

type ReadStatement = Statement<SqlValue[], SqlRow>
const prepared = new WeakMap<SqliteConnection, Map<string, ReadStatement>>()

/** A prepared statement of this connection, made once. */
export function prepare(connection: SqliteConnection, sql: string): ReadStatement {
  let statements = prepared.get(connection)
  if (!statements) prepared.set(connection, (statements = new Map()))
  let statement = statements.get(sql)
  if (!statement) statements.set(sql, (statement = connection.prepare<SqlValue[], SqlRow>(sql)))
  return statement
}
