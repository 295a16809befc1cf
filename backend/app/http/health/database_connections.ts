import db from '@adonisjs/lucid/services/db'

/** For migrations, commands and backups beside the server processes. */
const BESIDE = 10

type Need = { readonly pool: number; readonly processes: number }

/**
 * What is wrong with the number of connections that all processes may open together, and the remedy; null when they fit.
 * @param most that the database takes of this account
 */
export function shortageOf({ pool, processes }: Need, most: number): string | null {
  const needed = pool * processes + BESIDE
  if (needed <= most) return null
  const fitting = Math.floor((most - BESIDE) / processes)
  const remedy = fitting >= 2 ? `Set DB_POOL=${fitting}, or raise` : 'Raise'
  return (
    `the database takes ${most} connections, and DB_POOL=${pool} for each of SERVER_PROCESSES=${processes}, with ${BESIDE} beside them, makes ${needed}: ` +
    `calls will fail when it is busy. ${remedy} max_connections of the database (and max_user_connections of the account) to ${needed}.`
  )
}

/** Asks the database. SQLite has one file and no such limit. @throws what the database throws */
export async function connectionShortage(need: Need): Promise<string | null> {
  if (db.connection().dialect.name !== 'mysql') return null
  const [[row]]: [[{ connections: number; ofAccount: number }]] = await db.rawQuery(
    'select @@global.max_connections as connections, @@session.max_user_connections as ofAccount'
  )
  return shortageOf(need, row.ofAccount > 0 ? Math.min(row.connections, row.ofAccount) : row.connections)
}
