import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./card_worker.ts', import.meta.url))

const CARDS = 40
const KILLS = 6

type Ended = {
  order: object
  applications: number
  files: number
  readable: number
  made: number
  claims: number
}

test.group('killed printing', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`leaves each report card of an order with one file: ${KILLS} kills on ${database}`, async ({
      assert,
      cleanup,
    }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_cards' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      await worker.run(environment, 'order', String(CARDS))
      // While it lists, reads, prints, stores or commits.
      for (let life = 0; life < KILLS; life += 1)
        await worker.workAndDie(environment, 1 + (life % 3), life * 15)
      const ended = await worker.finish<Ended>(environment)
      assert.containsSubset(ended, {
        order: { state: 'DONE', total: CARDS, done: CARDS, failed: 0 },
        applications: CARDS,
        files: CARDS,
        readable: CARDS,
        made: CARDS,
      })
      assert.isAbove(ended.claims, KILLS, 'each life claimed the job')
    })
      .timeout(900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
