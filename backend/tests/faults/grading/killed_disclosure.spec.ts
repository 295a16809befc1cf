import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./disclosure_worker.ts', import.meta.url))

const CANDIDATES = 40
const KILLS = 8

type Ended = { early: string[]; claims: number }

test.group('a killed disclosure', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`discloses each mark once, and none early: ${KILLS} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb =
        database === 'MariaDB' ? await startMariaDb({ database: 'banca_disclosure' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await worker.run(environment, 'order', String(CANDIDATES))
      // While it freezes, at the switch, while points follow; within a chunk, at its commit, or behind it.
      for (let life = 0; life < KILLS; life += 1)
        await worker.workAndDie(environment, 1 + (life % 3), life * 5)
      const ended = await worker.finish<Ended>(environment)
      assert.containsSubset(ended, {
        state: ['DONE', 'DONE'],
        frozen: CANDIDATES,
        disclosed: CANDIDATES,
        marks: CANDIDATES,
        links: CANDIDATES,
        events: CANDIDATES,
        earned: CANDIDATES,
      })
      assert.deepEqual(ended.early, [])
      assert.isAbove(ended.claims, KILLS, 'each life claimed the job')
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
