import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./import_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 5
/** Three rows are a chunk, and a life gets through three chunks at most. */
const ROWS = 10 * KILLS
/** Who is missing in the list, and deactivated. */
const MISSING = ROWS / 10

type Ended = { claims: number }

test.group('a killed import', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`ends as an unbroken one, and so does its undo: ${KILLS} kills of each on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_imports' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      const die = async () => {
        for (let life = 0; life < KILLS; life += 1)
          await worker.workAndDie(environment, 1 + (life % 2), (life % 8) * 5)
      }
      const half = ROWS / 2
      await worker.run(environment, 'order', String(ROWS))
      await die()
      const applied = await worker.finish<Ended>(environment)
      assert.deepInclude(applied, {
        state: 'APPLIED',
        people: { 'new 1': ROWS, 'missing 0': MISSING },
        inClass: ROWS,
        classes: 1,
        outcomes: { created: half, changed: half, deactivated: MISSING },
        activated: MISSING,
        acts: 1,
        job: 'DONE',
      })
      assert.isAbove(applied.claims, KILLS, 'each life claimed the job')

      await worker.run(environment, 'undo')
      await die()
      const undone = await worker.finish<Ended>(environment)
      assert.deepInclude(undone, {
        state: 'UNDONE',
        people: { 'before 1': half, 'new 0': half, 'missing 1': MISSING },
        outcomes: { undone: ROWS + MISSING },
        activated: 2 * MISSING,
        acts: 2,
        job: 'DONE',
      })
      assert.isAbove(undone.claims, KILLS, 'each life claimed the job')
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
