/** The limit of P21: bare node:http and one GROUP BY over the answers of a class. No token, no rule. */
import { createServer } from 'node:http'
import Sqlite from 'better-sqlite3'
import mysql from 'mysql2/promise'
import { mariaDbSettings } from './mariadb_settings.js'

const SQL = `SELECT answers.item_id, answers.outcome, COUNT(*) AS n, SUM(answers.seconds) AS seconds, SUM(answers.earned) AS earned
  FROM applications JOIN answers ON answers.application_id = applications.id
  WHERE applications.exam_id = ? AND applications.class_id = ? GROUP BY answers.item_id, answers.outcome`

const values = [Number(process.argv[2]), Number(process.argv[3])]

function onMariaDb(): () => Promise<unknown> {
  const pool = mysql.createPool({ ...mariaDbSettings(), connectionLimit: 4 })
  return async () => (await pool.execute(SQL, values))[0]
}

function onSqlite(): () => Promise<unknown> {
  const statement = new Sqlite(process.env.SQLITE_PATH).prepare(SQL)
  return async () => statement.all(...values)
}

const read = process.env.DB_CONNECTION === 'mysql' ? onMariaDb() : onSqlite()

createServer((_, response) => {
  read().then(
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
