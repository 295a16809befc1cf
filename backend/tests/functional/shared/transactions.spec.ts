import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { inTransaction, insertRow, ok, refuseConflict, select } from '#shared'

const count = async (name: string) =>
  (await select(db, 'client_logs', { id: 'client_logs.id' }).where('message', name)).length

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
})
