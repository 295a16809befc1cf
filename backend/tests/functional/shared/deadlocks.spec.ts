import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { inRawTransaction } from '#shared'
import { changeRoom } from '#rooms/actions/change_room'
import { applicationRow, createSitting } from '#tests/fixtures/applications'
import { createRoom } from '#tests/fixtures/rooms'

/** Two transactions that each hold a row before either asks for the other's. SQLite has one writer: there they take turns. */
function meeting() {
  const hasRowLocks = db.connection().dialect.name === 'mysql'
  const met = Promise.withResolvers<void>()
  let runs = 0
  return {
    /** To be awaited by each run between its first row and its second. */
    async bothHold() {
      runs += 1
      if (runs === 2) met.resolve()
      if (hasRowLocks) await met.promise
    },
    runs: () => runs,
    /** The victim of the deadlock ran twice. */
    expected: hasRowLocks ? 3 : 2,
  }
}

test.group('two transactions that wait for each other', () => {
  test('of applications: both are done, the one that MariaDB undid once more', async ({ assert }) => {
    const [{ applicationId: one }, { applicationId: other }] = [await createSitting(), await createSitting()]
    const { bothHold, runs, expected } = meeting()
    const count = (first: number, second: number) =>
      inRawTransaction(async (trx) => {
        const more = (id: number) =>
          trx.run('UPDATE applications SET suspect_count = suspect_count + 1 WHERE id = ?', [id])
        await more(first)
        await bothHold()
        await more(second)
      })
    await Promise.all([count(one, other), count(other, one)])
    assert.equal(runs(), expected)
    for (const id of [one, other]) assert.containsSubset(await applicationRow(id), { suspect_count: 2 })
  })

  test('of rooms: both are done, the one that MariaDB undid once more', async ({ assert }) => {
    const [one, other] = [await createRoom(), await createRoom()]
    const { bothHold, runs, expected } = meeting()
    const count = (first: number, second: number) =>
      changeRoom(first, async ({ trx }) => {
        await bothHold()
        await trx.from('rooms').where('id', second).increment('version', 1)
      })
    const versions = async () =>
      Promise.all(
        [one, other].map(
          async ({ id }) =>
            ((await db.from('rooms').where('id', id).firstOrFail()) as { version: number }).version
        )
      )
    const before = await versions()
    await Promise.all([count(one.id, other.id), count(other.id, one.id)])
    assert.equal(runs(), expected)
    assert.deepEqual(
      await versions(),
      before.map((version) => version + 2)
    )
  })
})
