import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./move_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 6
/** One of them is a chunk, and a life gets through three at most: the last one has some left. */
const TEXTS = 2 * KILLS + 4

type Ended = { claims: number }

test.group('a killed move of a plan', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`leaves each text in the one version or the other, and loses nothing that was typed: ${KILLS} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_move' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await worker.run(environment, 'order', String(TEXTS))
      // Within a chunk, at its commit, or behind it.
      for (let life = 0; life < KILLS; life += 1)
        await worker.workAndDie(environment, 1 + (life % 3), (life % 8) * 5)
      const ended = await worker.finish<Ended>(environment)
      assert.deepInclude(ended, {
        state: ['DONE', 'DONE'],
        counted: [TEXTS, TEXTS / 2],
        links: [TEXTS, TEXTS],
        // A quarter of the item's one point.
        points: [250],
        carried: TEXTS / 2,
        returned: TEXTS / 2,
        typed: 2,
        waiting: TEXTS / 2 + 2,
        drawn: 2,
        half: [],
        broken: [],
      })
      assert.isAbove(ended.claims, KILLS, 'each life claimed the job')
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
