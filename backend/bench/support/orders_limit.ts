/**
 * The limit of P20: the rows of a bulk deadline by bare statements, 200 applications in a transaction, with a rest as long as each took, as
 * workers rest. No rule, no plan, no version is looked at. Arguments: the collection, an order to write items of, and the new end.
 */
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'

const AT_ONCE = 200
const [collection, order, endAt] = process.argv.slice(2).map(Number) as [number, number, number]

type Value = string | number | null
type Database = {
  read(sql: string, values: Value[]): Promise<{ id: number }[]>
  run(sql: string, values?: Value[]): Promise<number>
  lock: string
  begin: string
}

async function onMariaDb(): Promise<Database> {
  const connection = await mysql.createConnection(mariaDbSettings())
  return {
    read: async (sql, values) => (await connection.query(sql, values))[0] as { id: number }[],
    run: async (sql, values = []) =>
      Number((await connection.query<mysql.ResultSetHeader>(sql, values))[0].insertId),
    lock: ' FOR UPDATE',
    begin: 'START TRANSACTION',
  }
}

function onSqlite(): Database {
  const db = new Sqlite(process.env.SQLITE_PATH)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('busy_timeout = 10000')
  return {
    read: async (sql, values) => db.prepare<Value[], { id: number }>(sql).all(...values),
    run: async (sql, values = []) => Number(db.prepare(sql).run(...values).lastInsertRowid),
    lock: '',
    begin: 'BEGIN IMMEDIATE',
  }
}

const isMysql = process.env.DB_CONNECTION === 'mysql'
const db = isMysql ? await onMariaDb() : onSqlite()
const marksOf = (rows: number, marks: string) => Array.from({ length: rows }, () => marks).join(', ')

async function chunk(after: number): Promise<{ last: number; count: number }> {
  await db.run(db.begin)
  const rows = await db.read(
    `SELECT id FROM applications WHERE collection_id = ? AND id > ? AND state <> 'FINISHED' ORDER BY id LIMIT ${AT_ONCE}${db.lock}`,
    [collection, after]
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    const now = Date.now()
    await db.run(
      `UPDATE applications SET window_end_at = ?, schedule_version = schedule_version + 1, updated_at = ? WHERE id IN (${marksOf(ids.length, '?')})`,
      [endAt, now, ...ids]
    )
    const detail = JSON.stringify({
      act: 'set_endtime',
      version: 2,
      before: { endAt: 0 },
      after: { endAt },
      order,
    })
    await db.run(
      `INSERT INTO application_events (application_id, occurred_at, type, source, detail_json) VALUES ${marksOf(ids.length, '(?, ?, ?, ?, ?)')}`,
      ids.flatMap((id) => [id, now, 'schedule_changed', 'staff', detail])
    )
    const given = await db.run(
      `INSERT INTO audit_records (act, subject_type, subject_id, detail_json, changes_json, occurred_at) VALUES ${marksOf(ids.length, '(?, ?, ?, ?, ?, ?)')}`,
      ids.flatMap((id) => ['deadline_changed', 'application', id, '{}', detail, now])
    )
    // MariaDB gives the first id of several rows, SQLite the last.
    const first = isMysql ? given : given - ids.length + 1
    await db.run(
      `INSERT INTO audit_unsealed (audit_id) VALUES ${marksOf(ids.length, '(?)')}`,
      ids.map((_, at) => first + at)
    )
    await db.run(
      `INSERT INTO staff_order_items (order_id, application_id, outcome, version, before_json, after_json) VALUES ${marksOf(ids.length, '(?, ?, ?, ?, ?, ?)')}`,
      ids.flatMap((id) => [order, id, 'changed', 2, '{"windowEndAt":0}', '{"windowEndAt":0}'])
    )
  }
  await db.run('COMMIT')
  return { last: ids.at(-1) ?? after, count: ids.length }
}

const from = performance.now()
let rows = 0
for (let after = 0; ;) {
  const beganAt = performance.now()
  const { last, count } = await chunk(after)
  if (count === 0) break
  after = last
  rows += count
  await wait(Math.ceil(performance.now() - beganAt))
}
console.log(`LIMIT ${JSON.stringify({ rows, ms: performance.now() - from })}`)
process.exit()
