import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import type { Connection as MysqlConnection } from 'mysql2'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

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
  const knex = client.getWriteClient().client as unknown as KnexClient
  const connection = await knex.acquireConnection()
  try {
    return client.dialect.name === 'mysql'
      ? await work({ dialect: 'mysql', connection: connection as MysqlConnection })
      : await work({ dialect: 'sqlite', connection: connection as SqliteConnection })
  } finally {
    await knex.releaseConnection(connection)
  }
}

const prepared = new WeakMap<SqliteConnection, Map<string, Statement>>()

/** A prepared statement of this connection, made once. */
export function prepare(connection: SqliteConnection, sql: string): Statement {
  let statements = prepared.get(connection)
  if (!statements) prepared.set(connection, (statements = new Map()))
  let statement = statements.get(sql)
  if (!statement) statements.set(sql, (statement = connection.prepare(sql)))
  return statement
}
