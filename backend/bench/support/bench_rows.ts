import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'
import type { Bed } from './processes.js'

/** Rows of the database of a bench, read beside its server. */
export async function benchRows<T>(bed: Bed, sql: string): Promise<T[]> {
  if (bed.name === 'SQLite')
    return new Sqlite(bed.environment.SQLITE_PATH as string, { readonly: true }).prepare(sql).all() as T[]
  const connection = await mysql.createConnection(mariaDbSettings(bed.environment))
  const [rows] = await connection.query(sql)
  await connection.end()
  return rows as T[]
}
