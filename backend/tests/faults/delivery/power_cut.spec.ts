import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { Candidate } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'

const long = process.env.BANCA_FAULTS === '1'
/** How often the power fails: a few times in the everyday run, often in the long one; `BANCA_FAULT_CUTS` says another number. */
const cuts = (often: number) => Number(process.env.BANCA_FAULT_CUTS ?? (long ? often : 3))

/** Resolves a while, 0 to 40 ms, after so many more batches were acknowledged: others are under way then. */
type Typed = (batches: number) => Promise<void>

/** Candidates type and send for as long as `faults` runs; every failed request is sent again. */
async function typeThrough(candidates: readonly Candidate[], random: () => number, faults: (typed: Typed) => Promise<void>): Promise<number> {
  let over = false
  let acked = 0
  let awaited = { count: 0, go: () => {} }
  const typed: Typed = async (batches) => {
    await new Promise<void>((go) => (awaited = { count: acked + batches, go }))
    await new Promise((resolve) => setTimeout(resolve, random() * 40))
  }
  const typing = candidates.map(async (candidate) => {
    while (!over) {
      const told = await candidate.step()
      if (told) {
        acked += 1
        if (acked >= awaited.count) awaited.go()
      }
      // A dead server refuses at once: give the event loop its turn.
      else {
        await new Promise((resolve) => setTimeout(resolve, 5))
        await candidate.checkPending()
      }
    }
  })
  try {
    await faults(typed)
  } finally {
    over = true
    await Promise.all(typing)
  }
  return acked
}

async function conclude(candidates: readonly Candidate[]): Promise<string[]> {
  const problems: string[] = []
  for (const candidate of candidates) {
    await candidate.checkPending()
    // What is still unsent goes through now: nothing that was typed is lost.
    await candidate.settle()
    const stored = await candidate.stored()
    problems.push(...(stored ? candidate.history.check(stored) : ['the answers could not be read']))
    const edited = new Set(candidate.history.batches.flatMap((batch) => batch.entries.map((entry) => entry.id)))
    for (const id of edited) {
      const last = Math.max(...candidate.history.batches.flatMap((batch) => batch.entries.filter((entry) => entry.id === id).map((entry) => entry.revision)))
      if (stored?.find((row) => row.id === id)?.revision !== last) problems.push(`answer ${id}: the last edit ${last} did not arrive`)
    }
  }
  return problems
}

const enter = async (candidates: readonly Candidate[]) => {
  for (const candidate of candidates) {
    const started = await candidate.call('POST', `/v1/applications/${candidate.world.applicationId}/start`)
    if (started?.status !== 200) throw new Error(`start: ${JSON.stringify(started)}`)
  }
}

test.group('power cuts', () => {
  test('SQLite: the server is killed with -9 at random moments of batches', async ({ assert, cleanup }) => {
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

  test('MariaDB: server and database are killed with -9 in turn', async ({ assert, cleanup }) => {
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
