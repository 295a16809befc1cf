import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { Candidate } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'

const long = process.env.BANCA_FAULTS === '1'
/** How often the power fails: a few times in the everyday run, often in the long one; `BANCA_FAULT_CUTS` sets another number. */
const cuts = (often: number) => Number(process.env.BANCA_FAULT_CUTS ?? (long ? often : 3))

test.group('power cuts', () => {
  test('SQLite: the server is killed with -9 at random moments of batches (S2.1)', async ({
    assert,
    cleanup,
  }) => {
    const server = await ServerProcess.prepare()
    cleanup(() => server.dispose())
    const worlds = await server.worlds(3)
    await server.start()
    const candidates = worlds.map((world, index) => new Candidate(world, () => server.address, 11 + index))
    await enter(candidates)
    const random = seededRandom(99)
    const acked = await typeThrough(candidates, random, async (typed) => {
      for (let cut = 0; cut < cuts(100); cut++) {
        await typed(1 + Math.floor(random() * 20))
        await server.kill()
        await server.start()
        for (const candidate of candidates) candidate.history.saw((await candidate.stored()) ?? [])
      }
    })
    assert.isAbove(acked, 0)
    assert.deepEqual(await conclude(candidates), [])
  }).timeout(long ? 3_600_000 : 900_000)

  test('MariaDB: server and database are killed with -9 in turn (S2.1)', async ({ assert, cleanup }) => {
    const database = await startMariaDb({ database: 'banca_faults' })
    cleanup(() => database.stop())
    const server = await ServerProcess.prepare({ database })
    cleanup(() => server.dispose())
    const worlds = await server.worlds(3)
    await server.start()
    const candidates = worlds.map((world, index) => new Candidate(world, () => server.address, 21 + index))
    await enter(candidates)
    const random = seededRandom(98)
    const acked = await typeThrough(candidates, random, async (typed) => {
      for (let cut = 0; cut < cuts(40); cut++) {
        await typed(1 + Math.floor(random() * 20))
        if (cut % 2 === 1) {
          await server.kill()
          await server.start()
        } else {
          await database.kill9()
          await database.restart()
        }
        for (const candidate of candidates) candidate.history.saw((await candidate.stored()) ?? [])
      }
    })
    assert.isAbove(acked, 0)
    assert.deepEqual(await conclude(candidates), [])
  })
    .timeout(long ? 3_600_000 : 900_000)
    .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')
})
