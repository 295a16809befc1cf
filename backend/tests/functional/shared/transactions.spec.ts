import { test } from '@japa/runner'
import Sqlite from 'better-sqlite3'
import db from '@adonisjs/lucid/services/db'
import { inTransaction, insertRow, ok, refuseConflict, select } from '#shared'

const count = async (name: string) =>
  (await select(db, 'client_logs', { id: 'client_logs.id' }).where('message', name)).length

/** The file of the SQLite connection. */
const databaseFile = () => {
  const { connection } = db.connection().getReadClient().client.config as { connection: { filename: string } }
  return connection.filename
}

test.group('a use case in a transaction', () => {
  for (const { title, end, rows } of [
    {
      title: 'that refuses leaves nothing behind',
      end: () => refuseConflict('busy', 'shared.busy'),
      rows: 0,
    },
    { title: 'that succeeds is stored', end: () => ok(null), rows: 1 },
  ])
    test(title, async ({ assert }) => {
      const name = `transaction ${rows}`
      const result = await inTransaction(async (trx) => {
        await insertRow(trx, 'client_logs', { action: 'test', message: name, occurred_at: 0 })
        return end()
      })
      assert.equal(result.ok, rows === 1)
      assert.equal(await count(name), rows)
    })

  test('that has read writes, whatever another process does meanwhile: of SQLite the other has to wait', async ({
    assert,
    cleanup,
  }) => {
    const row = (message: string) => ({ action: 'test', message, occurred_at: 0 })
    const isMysql = db.connection().dialect.name === 'mysql'
    const path = isMysql ? ':memory:' : databaseFile()
    const sqlite = new Sqlite(path, { timeout: 0 })
    cleanup(() => void sqlite.close())
    const writeElsewhere = async () => {
      if (isMysql) await insertRow(db, 'client_logs', row('elsewhere'))
      else {
        sqlite
          .prepare('INSERT INTO client_logs (action, message, occurred_at) VALUES (?, ?, ?)')
          .run('test', 'elsewhere', 0)
      }
    }
    await db.transaction(async (trx) => {
      await select(trx, 'client_logs', { id: 'client_logs.id' }).first()
      if (isMysql) await writeElsewhere()
      else await assert.rejects(writeElsewhere, 'database is locked')
      await insertRow(trx, 'client_logs', row('here'))
    })
    if (!isMysql) await writeElsewhere()
    assert.deepEqual([await count('here'), await count('elsewhere')], [1, 1])
  })
})
