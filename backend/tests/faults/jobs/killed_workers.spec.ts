import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./unit_worker.ts', import.meta.url))

const [JOBS, UNITS] = [3, 1_000]
const KILLS = 5

type Ended = {
  state: string
  done: number
  result: unknown
  fence: number
  times: Record<number, number>
}

/** Two workers side by side, each killed `KILLS` times at different moments; then one finishes. */
async function ordeal(server: ServerProcess): Promise<Ended[]> {
  const { environment } = server
  await worker.run(environment, 'order', String(JOBS), String(UNITS))
  const lives = async (offset: number) => {
    for (let life = 0; life < KILLS; life++)
      await worker.workAndDie(environment, 1 + ((life + offset) % 4), life * 2)
  }
  await Promise.all([lives(0), lives(2)])
  return worker.finish<Ended[]>(environment)
}

/** As an unbroken run ends. */
const UNBROKEN = { state: 'DONE', done: UNITS, result: { written: UNITS }, times: { 1: UNITS } }

test.group('killed workers', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`leave each unit of their jobs done exactly once: two workers on ${database}, each killed ${KILLS} times`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_jobs' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const ended = await ordeal(server)
      assert.lengthOf(ended, JOBS)
      assert.deepEqual(
        ended,
        ended.map(({ fence }) => ({ ...UNBROKEN, fence }))
      )
      const claims = ended.reduce((sum, { fence }) => sum + fence, 0)
      assert.isAbove(claims, 2 * KILLS, 'each life claimed a job, and the last worker what they left')
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
