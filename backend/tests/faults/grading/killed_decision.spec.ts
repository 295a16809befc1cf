import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./decision_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 6
/** Two of them are a chunk, once before the decision is in force and once behind it: a life gets through two chunks, and the last one has some left. */
const CANDIDATES = 2 * KILLS

type Ended = { early: string[]; claims: number }

test.group('a killed decision about an item', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`changes each mark once, and none before it is in force: ${KILLS} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_decision' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await worker.run(environment, 'order', String(CANDIDATES))
      // While it is prepared, at the switch, while points follow; within a chunk, at its commit, or behind it.
      for (let life = 0; life < KILLS; life += 1)
        await worker.workAndDie(environment, 1 + (life % 3), (life % 8) * 5)
      const ended = await worker.finish<Ended>(environment)
      assert.containsSubset(ended, {
        state: ['DONE', 'DONE'],
        counted: CANDIDATES,
        changes: CANDIDATES,
        answers: CANDIDATES,
        links: CANDIDATES,
        fell: CANDIDATES / 2,
        rose: CANDIDATES / 2,
        broken: [],
      })
      assert.deepEqual(ended.early, [])
      assert.isAbove(ended.claims, KILLS, 'each life claimed the job')
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
