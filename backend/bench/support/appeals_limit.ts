/** The limit of P35: bare node:http and one prepared insert of an appeal, durable before 201. No token, no rule. */
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'

const TABLE_SQLITE =
  'CREATE TABLE IF NOT EXISTS limit_appeals (id INTEGER PRIMARY KEY, application_id INTEGER, content TEXT, created_at INTEGER)'
const TABLE_MYSQL =
  'CREATE TABLE IF NOT EXISTS limit_appeals (id INTEGER AUTO_INCREMENT PRIMARY KEY, application_id INTEGER, content TEXT, created_at BIGINT)'
const INSERT = 'INSERT INTO limit_appeals (application_id, content, created_at) VALUES (?, ?, ?)'

type Values = [number, string, number]

async function onMariaDb(): Promise<(values: Values) => Promise<unknown>> {
  const pool = mysql.createPool({ ...mariaDbSettings(), connectionLimit: 20 })
  await pool.query(TABLE_MYSQL)
  return (values) => pool.execute(INSERT, values)
}

function onSqlite(): (values: Values) => unknown {
  const db = new Sqlite(process.env.SQLITE_PATH)
  db.pragma('synchronous = FULL')
  db.pragma('busy_timeout = 10000')
  db.exec(TABLE_SQLITE)
  const statement = db.prepare(INSERT)
  return (values) => statement.run(...values)
}

const insert = process.env.DB_CONNECTION === 'mysql' ? await onMariaDb() : onSqlite()

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    const text = Buffer.concat(parts).toString()
    if (text !== '') {
      const { application, content } = JSON.parse(text) as { application: number; content: string }
      await insert([application, content, Date.now()])
    }
    response.writeHead(201, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
