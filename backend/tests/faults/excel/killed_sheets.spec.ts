import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./sheet_worker.ts', import.meta.url))

/** Of 4 to a part: 16 chunks, of which all lives together do not half. */
const ROWS = 60
/** Lines of a worker at which it is killed: three for each chunk, before it, with its bytes stored, and before its commit. */
const AT_LINES = [2, 3, 4, 5, 6, 7]
/** After its first line, while it reads; ms. */
const AFTER_MS = [0, 5, 10]
const KILLS = AT_LINES.length + AFTER_MS.length

type Ended = { job: object; lines: number; names: string[]; claims: number }

test.group('killed Excel files', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`leaves a workbook with every row once: ${KILLS} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_sheets' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await worker.run(environment, 'order', String(ROWS))
      for (const line of AT_LINES) await worker.dieAt(environment, line)
      for (const afterMs of AFTER_MS) await worker.workAndDie(environment, 1, afterMs)
      const ended = await worker.finish<Ended>(environment)
      assert.deepEqual(
        ended.names,
        Array.from({ length: ROWS }, (_, at) => `Pessoa ${String(at).padStart(3, '0')}`)
      )
      assert.containsSubset(ended, { job: { state: 'DONE', total: ROWS, done: ROWS }, lines: ROWS })
      assert.isAbove(ended.claims, KILLS, 'each life claimed the job')
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
