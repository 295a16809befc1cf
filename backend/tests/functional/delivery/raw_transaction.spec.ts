import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { forUpdate, inRawTransaction, readOnly, type RawTransaction } from '#shared'
import { answersOf, applicationRow, createSitting } from '#tests/fixtures/applications'

const RESETED = 'UPDATE applications SET reseted = ? WHERE id = ?'
const COUNT = 'UPDATE applications SET suspect_count = ? WHERE id = ?'
const READ = 'SELECT suspect_count AS suspects, reseted FROM applications WHERE id = ?'

test.group('transactions in plain SQL', () => {
  test('statements run in their order, and a read sees those before it', async ({ assert }) => {
    const { applicationId: id } = await createSitting()
    const seen = await inRawTransaction(async (trx) => {
      trx.write(COUNT, [1, id])
      const [first] = await trx.all<{ suspects: number }>(READ, [id])
      trx.write(COUNT, [2, id])
      trx.write(COUNT, [3, id])
      const together = await trx.together([
        { sql: READ, values: [id] },
        { sql: 'SELECT id FROM applications WHERE id = ?', values: [-1] },
        { sql: 'SELECT COUNT(*) AS answers FROM answers WHERE application_id = ?', values: [id] },
      ])
      trx.write(COUNT, [4, id])
      const changed = await trx.run(RESETED, [1, id])
      trx.collect(5, (inner: RawTransaction, [value]: readonly number[]) =>
        inner.write(COUNT, [value ?? 0, id])
      )
      return {
        first: first?.suspects,
        together: together.map((rows) => rows.map((row) => Object.values(row)[0])),
        changed,
      }
    })
    const answers = (await answersOf(id)).length
    assert.deepEqual(seen, { first: 1, together: [[3], [], [answers]], changed: 1 })
    assert.containsSubset(await applicationRow(id), { suspect_count: 5, reseted: 1 })
  })

  test('nothing is stored when any statement fails', async ({ assert }) => {
    const { applicationId: id } = await createSitting()
    const broken: ((trx: RawTransaction) => Promise<void> | void)[] = [
      (trx) => trx.write('INSERT INTO applications (id) VALUES (?)', [id]),
      (trx) => trx.write(COUNT, [7, -1], 1),
      (trx) => trx.write(COUNT, [7, id], 2),
      async (trx) => void (await trx.all('SELECT nothing FROM nowhere', [])),
      () => Promise.reject(new Error('changed my mind')),
    ]
    for (const fail of broken) {
      const work = inRawTransaction(async (trx) => {
        trx.write(RESETED, [1, id], 1)
        await fail(trx)
        trx.write(COUNT, [9, id])
      })
      await assert.rejects(() => work)
      assert.containsSubset(await applicationRow(id), { suspect_count: 0, reseted: 0 })
    }
    // The connection is as good as before.
    await inRawTransaction(async (trx) => trx.write(COUNT, [1, id], 1))
    assert.equal((await db.from('applications').where('id', id).firstOrFail()).suspect_count, 1)
  })
  test('what only looks speaks the SQL of the database, locks nothing and cannot write', async ({
    assert,
  }) => {
    const { applicationId: id } = await createSitting()
    const [spoken, locks] = await inRawTransaction(async (trx) => [trx.dialect, forUpdate(trx)])
    assert.equal(readOnly.dialect, spoken)
    assert.equal(locks, spoken === 'mysql' ? ' FOR UPDATE' : '')
    assert.equal(forUpdate(readOnly), '')
    assert.deepEqual(await readOnly.all(READ, [id]), [{ suspects: 0, reseted: 0 }])
    assert.throws(() => readOnly.write(COUNT, [1, id]))
  })
})
