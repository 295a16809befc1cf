import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import type { Bed } from './processes.js'

export type StoredRow = { id: number; revision: number; alternative_id: number }

/** What was acknowledged last, by the answer's id. */
export type Acknowledged = ReadonlyMap<number, { revision: number; alternativeId: number }>

async function storedRows(bed: Bed): Promise<StoredRow[]> {
  const sql = 'SELECT id, revision, alternative_id FROM answers'
  if (bed.name === 'SQLite')
    return new Sqlite(bed.environment.SQLITE_PATH as string, { readonly: true })
      .prepare(sql)
      .all() as StoredRow[]
  const {
    DB_HOST: host,
    DB_PORT: port,
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
  } = bed.environment
  const connection = await mysql.createConnection({ host, port: Number(port), user, password, database })
  const [rows] = await connection.query(sql)
  await connection.end()
  return rows as StoredRow[]
}

/** How many stored answers differ from what was acknowledged; more than none, and the run is void. */
export async function storedDifferences(bed: Bed, acknowledged: Acknowledged): Promise<number> {
  const rows = new Map((await storedRows(bed)).map((row) => [row.id, row]))
  return [...acknowledged].filter(([id, last]) => {
    const row = rows.get(id)
    return row?.revision !== last.revision || row.alternative_id !== last.alternativeId
  }).length
}
