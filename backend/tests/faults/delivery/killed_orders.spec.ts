import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./order_worker.ts', import.meta.url))

/** More than are done within a call. */
const APPLICATIONS = 600
const KILLS = 10

type Ended = {
  orders: object[]
  items: number[]
  granted: Record<string, number>
  versions: Record<string, number>
  events: number
  records: number
  fences: number[]
}

async function killed(environment: NodeJS.ProcessEnv): Promise<Ended> {
  for (let life = 0; life < KILLS; life += 1) await worker.workAndDie(environment, 1 + (life % 2), life)
  return worker.finish<Ended>(environment)
}

test.group('killed orders of staff', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`each application once, and an undo that puts every untouched one back: ${KILLS} kills each, on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_orders' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await worker.run(environment, 'order', String(APPLICATIONS))
      const done = await killed(environment)
      const all = { total: APPLICATIONS, done: APPLICATIONS, failed: 0, isFinished: true }
      assert.deepEqual(done.orders, [{ ...all, changed: APPLICATIONS, skipped: 0 }])
      assert.deepEqual(done.granted, { [15 * 60]: APPLICATIONS })
      assert.deepEqual(done.versions, { 2: APPLICATIONS })
      assert.deepEqual([done.items, done.events, done.records], [[APPLICATIONS], APPLICATIONS, APPLICATIONS])
      assert.isAbove(done.fences[0] ?? 0, KILLS)

      await worker.run(environment, 'undo')
      const undone = await killed(environment)
      const touched = APPLICATIONS / 10
      assert.deepEqual(undone.orders[1], { ...all, changed: APPLICATIONS - touched, skipped: touched })
      assert.deepEqual(undone.granted, { 0: APPLICATIONS - touched, [21 * 60]: touched })
      assert.deepEqual(undone.versions, { 3: APPLICATIONS })
      assert.deepEqual(undone.items, [APPLICATIONS, APPLICATIONS])
      assert.equal(undone.events, 2 * APPLICATIONS)
      assert.equal(undone.records, 2 * APPLICATIONS)
      assert.isAbove(undone.fences[1] ?? 0, KILLS)
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
