import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { inTransaction, ok } from '#shared'
import { createUser } from '#tests/fixtures/people'

/** The commit of this transaction fails: MariaDB loses the connection, SQLite finds a reference to nobody. */
async function breakCommit(trx: Awaited<ReturnType<typeof db.transaction>>, userId: number): Promise<void> {
  if (trx.dialect.name === 'mysql') {
    const [[row]] = (await trx.rawQuery('SELECT CONNECTION_ID() AS id')) as [[{ id: number }]]
    await db.rawQuery(`KILL CONNECTION ${row.id}`)
    return
  }
  await trx.rawQuery('PRAGMA defer_foreign_keys = ON')
  await trx.table('guardian_links').insert({ guardian_id: userId, student_id: 999_999_999, created_at: 1 })
}

const nameOf = async (id: number) =>
  ((await db.from('users').where('id', id).firstOrFail()) as { name: string }).name

test.group('a commit that fails', () => {
  test('is an error: nothing is reported as stored that is not, and nobody is notified of it', async ({
    assert,
  }) => {
    const { id } = await createUser()
    const before = await nameOf(id)
    const notified: string[] = []
    const change = () =>
      inTransaction(async (trx) => {
        trx.after('commit', () => void notified.push('commit'))
        await trx.from('users').where('id', id).update({ name: 'Outro nome' })
        await breakCommit(trx, id)
        return ok('stored')
      })
    await assert.rejects(change)
    assert.equal(await nameOf(id), before)
    assert.deepEqual(notified, [])
  })

  test('leaves the connection to others without an open transaction', async ({ assert }) => {
    const { id } = await createUser()
    for (let turn = 0; turn < 3; turn += 1)
      await assert.rejects(() => db.transaction((trx) => breakCommit(trx, id)))
    await db.transaction((trx) => trx.from('users').where('id', id).update({ name: 'Novo nome' }))
    assert.equal(await nameOf(id), 'Novo nome')
  })

  test('of a transaction that its owner commits is an error too', async ({ assert }) => {
    const { id } = await createUser()
    const trx = await db.transaction()
    await breakCommit(trx, id)
    await assert.rejects(() => trx.commit())
    await trx.rollback()
    assert.isNotEmpty(await nameOf(id))
  })
})
