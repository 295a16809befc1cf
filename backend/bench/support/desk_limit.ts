/** The limit of P11 and P19: bare node:http and one prepared statement. `/page`: 51 rows behind a key; `/rows`: 10 rows by their keys. No token, no rule. */
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'

const PAGE =
  'SELECT id, candidate_key FROM applications WHERE collection_id = ? AND (candidate_key > ? OR (candidate_key = ? AND id > ?)) ORDER BY candidate_key, id LIMIT 51'
const ROWS = 'SELECT id, name, category FROM collections WHERE id IN (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)'

type Read = (sql: string, values: (string | number)[]) => Promise<unknown> | unknown

function onMariaDb(): Read {
  const pool = mysql.createPool({ ...mariaDbSettings(), connectionLimit: 4 })
  return async (sql, values) => (await pool.execute(sql, values))[0]
}

function onSqlite(): Read {
  const db = new Sqlite(process.env.SQLITE_PATH)
  const statements = new Map([PAGE, ROWS].map((sql) => [sql, db.prepare(sql)]))
  return (sql, values) => statements.get(sql)?.all(...values)
}

const read = process.env.DB_CONNECTION === 'mysql' ? onMariaDb() : onSqlite()
const collection = Number(process.argv[2])
const ten = Array.from({ length: 10 }, (_, at) => collection + at)

createServer((request, response) => {
  const rows = request.url === '/rows' ? read(ROWS, ten) : read(PAGE, [collection, 'm', 'm', 0])
  Promise.resolve(rows).then(
    (found) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(found))
    },
    (error: Error) => {
      response.statusCode = 500
      response.end(JSON.stringify(error.message))
    }
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
