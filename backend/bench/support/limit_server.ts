/** The limit of P1: bare node:http and one prepared multi-row upsert, durable before 200. No token, no rule, no model. */
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'

type Row = { id: number; alternative_id: number; revision: number; seconds: number }
type Save = (rows: readonly Row[]) => Promise<void> | void

const TABLE =
  'CREATE TABLE IF NOT EXISTS limit_answers (id INTEGER PRIMARY KEY, alternative_id INTEGER, revision INTEGER, seconds INTEGER)'
const valuesOf = (rows: readonly Row[]) =>
  rows.flatMap((row) => [row.id, row.alternative_id, row.revision, row.seconds])
const marks = (rows: readonly Row[]) => rows.map(() => '(?, ?, ?, ?)').join(', ')

async function onMariaDb(): Promise<Save> {
  const pool = mysql.createPool({ ...mariaDbSettings(), connectionLimit: 20 })
  await pool.query(TABLE)
  const tail =
    ' ON DUPLICATE KEY UPDATE alternative_id = VALUES(alternative_id), revision = VALUES(revision), seconds = VALUES(seconds)'
  return async (rows) => {
    await pool.execute(`INSERT INTO limit_answers VALUES ${marks(rows)}${tail}`, valuesOf(rows))
  }
}

function onSqlite(): Save {
  const db = new Sqlite(`${process.env.SQLITE_PATH}.limit`)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(TABLE)
  const prepared = new Map<number, Sqlite.Statement>()
  return (rows) => {
    let statement = prepared.get(rows.length)
    if (!statement)
      prepared.set(
        rows.length,
        (statement = db.prepare(`INSERT OR REPLACE INTO limit_answers VALUES ${marks(rows)}`))
      )
    statement.run(...valuesOf(rows))
  }
}

const save = process.env.DB_CONNECTION === 'mysql' ? await onMariaDb() : onSqlite()

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    const text = Buffer.concat(parts).toString()
    const rows = text === '' ? [] : (JSON.parse(text) as Row[])
    if (rows.length > 0) await save(rows)
    const body = JSON.stringify({
      answers: rows.map((row) => ({ id: row.id, revision: row.revision, accepted: true })),
    })
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
