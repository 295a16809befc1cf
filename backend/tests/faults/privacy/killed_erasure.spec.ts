import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'

const worker = workerOf(new URL('./erasure_worker.ts', import.meta.url))

const long = process.env.BANCA_FAULTS === '1'
const KILLS = long ? 50 : 5
/** 200 rows are a chunk of the walk through them, and a life gets through three chunks at most; there are some forty steps beside it. */
const ROWS = Math.max(0, 3 * KILLS - 30) * 200

type Ended = { claims: number; goes: Record<string, number>; purged: number }

test.group('a killed erasure', () => {
  for (const database of ['SQLite', 'MariaDB'] as const)
    test(`ends as an unbroken one: ${KILLS} kills on ${database}`, async ({ assert, cleanup }) => {
      const mariaDb = database === 'MariaDB' ? await startMariaDb({ database: 'banca_erasures' }) : undefined
      if (mariaDb) cleanup(() => mariaDb.stop())
      const server = await ServerProcess.prepare(mariaDb ? { database: mariaDb } : {})
      cleanup(() => server.dispose())
      const { environment } = server
      const ordered = await worker.run(environment, 'order', String(ROWS))
      const canary = ordered.find((line) => line.startsWith('CANARY '))?.slice('CANARY '.length) ?? ''
      for (let life = 0; life < KILLS; life += 1)
        await worker.workAndDie(environment, 1 + (life % 2), (life % 8) * 5)
      const lines = await worker.run({ ...environment, LOG_LEVEL: 'trace' }, 'finish')
      assert.isAbove(canary.length, 10)
      assert.deepEqual(
        lines.filter((line) => line.includes(canary)),
        [],
        'no line of the log names them'
      )
      const ended = JSON.parse(
        lines.find((line) => line.startsWith('ENDED '))?.slice('ENDED '.length) ?? '{}'
      ) as Ended
      assert.deepInclude(ended, {
        columns: ['answers.free_response', 'audit_records.detail_json', 'audit_records.reason'],
        files: 0,
        isNeighbourAsBefore: true,
        broken: [],
        job: 'DONE',
      })
      assert.equal(ended.goes.files, ended.purged)
      assert.isAbove(ended.purged, 6)
      assert.equal(ended.goes.identity, 3)
      assert.isAtLeast(ended.claims, KILLS, 'each life claimed the job')
    })
      .timeout(long ? 3_600_000 : 900_000)
      .skip(
        () => database === 'MariaDB' && mariaDbPrograms() === null,
        'MariaDB is not installed: apt-get install mariadb-server'
      )
})
