import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./publication_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 6
const KILLS_OF_UNDO = Math.floor(KILLS / 3)
/** Two of them are a chunk, once while they are computed, once while they are stored, and once while they are copied: a life gets through three. */
const CANDIDATES = 2 * KILLS

type Ended = { claims: number }

test.group('a killed publication of results', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`is read as a complete version before and after, and leaves nothing where it is given up: ${KILLS} and ${KILLS_OF_UNDO} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb =
        database === 'MariaDB' ? await startMariaDb({ database: 'banca_publication' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      // While candidates are computed, while results are stored and copied; within a chunk, at its commit, or behind it.
      const die = async (lives: number) => {
        for (let life = 0; life < lives; life += 1)
          await worker.workAndDie(environment, 1 + (life % 3), (life % 8) * 5)
      }
      const half = CANDIDATES / 2
      const second = { number: 2, values: { 0: half, 2000: half } }
      await worker.run(environment, 'order', String(CANDIDATES))
      await die(KILLS)
      const published = await worker.finish<Ended>(environment)
      assert.deepInclude(published, {
        versions: [
          [1, 'PUBLISHED'],
          [2, 'PUBLISHED'],
        ],
        read: second,
        entered: second.values,
        waiting: 0,
        copies: { 1: CANDIDATES, 2: CANDIDATES },
        changed: CANDIDATES,
        aside: 0,
        state: 'DONE',
      })
      assert.isAbove(published.claims, KILLS, 'each life claimed the job')

      await worker.run(environment, 'again')
      await worker.run(environment, 'give_up')
      await die(KILLS_OF_UNDO)
      const givenUp = await worker.finish<Ended>(environment)
      assert.deepInclude(givenUp, {
        versions: [
          [1, 'PUBLISHED'],
          [2, 'PUBLISHED'],
          [3, 'GIVEN_UP'],
        ],
        read: second,
        entered: second.values,
        waiting: 0,
        copies: { 1: CANDIDATES, 2: CANDIDATES, 3: 0 },
        aside: 0,
        state: 'DONE',
      })
      assert.isAbove(givenUp.claims, KILLS_OF_UNDO, 'each life claimed the job')
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
