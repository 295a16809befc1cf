/**
 * The limits of P30 and P31: bare node:http and prepared statements, durable before 200. `/claim`: ten waiting tasks from a random place, taken in a
 * transaction; `/save`: one row of a corrector and text, made or changed. No token, no rule. Arguments: the plan.
 */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'

type Limit = { claim(user: number): Promise<void> | void; save(user: number): Promise<void> | void }

const plan = Number(process.argv[2])
const MOST_DRAW_KEY = 2_147_483_647
const waitingIn = (tasks: string) =>
  `SELECT id FROM ${tasks} WHERE plan_id = ? AND state = 'WAITING' AND draw_key > ? ORDER BY draw_key, id LIMIT 10`
const TAKE = `UPDATE correction_tasks SET state = 'LIMIT' WHERE id IN (${Array.from({ length: 10 }, () => '?').join(', ')})`
const TABLE =
  'CREATE TABLE IF NOT EXISTS limit_marks (id INTEGER PRIMARY KEY, criteria VARCHAR(60), comment VARCHAR(300), revision INTEGER)'
const CRITERIA = '[3,4,2,5,1]'
const COMMENT = 'Um comentário de duas linhas sobre o texto. '.repeat(4)

/** A place from which ten tasks are there. */
const place = () => randomInt(Math.floor(MOST_DRAW_KEY * 0.9))

async function onMariaDb(): Promise<Limit> {
  const pool = mysql.createPool({ ...mariaDbSettings(), connectionLimit: 20 })
  await pool.query(TABLE)
  const waiting = `${waitingIn('correction_tasks FORCE INDEX (correction_tasks_draw_index)')} FOR UPDATE SKIP LOCKED`
  return {
    async claim() {
      const connection = await pool.getConnection()
      try {
        for (;;) {
          await connection.query('START TRANSACTION')
          try {
            const [rows] = await connection.execute(waiting, [plan, place()])
            const ids = (rows as { id: number }[]).map(({ id }) => id)
            if (ids.length !== 10) throw new Error(`${ids.length} tasks wait here`)
            await connection.execute(TAKE, ids)
            await connection.query('COMMIT')
            return
          } catch (error) {
            await connection.query('ROLLBACK')
            // Claims that change the same pages of the index end in one of these now and then: begun again, as the server does.
            if ((error as { code?: string }).code !== 'ER_LOCK_DEADLOCK') throw error
          }
        }
      } finally {
        connection.release()
      }
    },
    async save(of) {
      await pool.execute(
        'INSERT INTO limit_marks VALUES (?, ?, ?, 1) ON DUPLICATE KEY UPDATE criteria = VALUES(criteria), comment = VALUES(comment), revision = revision + 1',
        [of, CRITERIA, COMMENT]
      )
    },
  }
}

function onSqlite(): Limit {
  const db = new Sqlite(process.env.SQLITE_PATH)
  db.pragma('synchronous = FULL')
  db.pragma('busy_timeout = 10000')
  db.exec(TABLE)
  const waiting = db.prepare(waitingIn('correction_tasks'))
  const take = db.prepare(TAKE)
  const save = db.prepare(
    'INSERT INTO limit_marks VALUES (?, ?, ?, 1) ON CONFLICT (id) DO UPDATE SET criteria = excluded.criteria, comment = excluded.comment, revision = revision + 1'
  )
  const claim = db.transaction(() => {
    const rows = waiting.all(plan, place()) as { id: number }[]
    take.run(...rows.map(({ id }) => id))
  })
  return { claim: () => claim.immediate(), save: (of) => void save.run(of, CRITERIA, COMMENT) }
}

const limit = process.env.DB_CONNECTION === 'mysql' ? await onMariaDb() : onSqlite()

createServer((request, response) => {
  const [, act, user] = (request.url ?? '').split('/')
  request.resume()
  const done = async () => {
    if (act === 'claim') await limit.claim(Number(user))
    if (act === 'save') await limit.save(Number(user))
  }
  done().then(
    () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    (error: Error) => response.writeHead(500).end(JSON.stringify(error.message))
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
