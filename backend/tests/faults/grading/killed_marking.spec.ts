import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import {
  mariaDbPrograms,
  startMariaDb,
  type RunningMariaDb,
} from '../../../../.workspace/services/mariadb.mjs'
import { seededRandom } from '#delivery/domain/shuffle'
import { act } from '#tests/faults/support/calls'
import { workerOf } from '#tests/faults/support/killed_worker'
import { ServerProcess } from '#tests/faults/support/server'
import { Corrector, problemsOf, type MarkingWorld, type StoredMarking } from './corrector.js'

const long = process.env.BANCA_FAULTS === '1'
/** How often the server is killed: a few times in the everyday run. */
const KILLS = long ? 50 : 4
const TEXTS = long ? 200 : 24
const CORRECTORS = 4

const script = workerOf(new URL('./marking_world.ts', import.meta.url))

/** Of each criterion, of five. The first corrector is far from all others in every third text. */
const USUAL = 3
const isFar = (text: string) => Number(text.split(' ').at(-1)) % 3 === 0
/** Thousandths of a point of the item: five times 120 of 1,000. */
const POINTS = 600

type Kill = () => Promise<void>
type Marked = { stored: StoredMarking; problems: string[] }

/** A plan of these texts with its correctors, on a server that has started. @returns them, and who is far from all others */
async function planned(server: ServerProcess, texts: number) {
  const lines = await script.run(server.environment, 'make', String(texts), String(CORRECTORS))
  const line = lines.find((one) => one.startsWith('WORLD '))
  if (line === undefined) throw new Error('no world was made')
  const world = JSON.parse(line.slice('WORLD '.length)) as MarkingWorld
  await server.start()
  const { id: plan } = await act<{ id: number }>(
    server,
    world.adminToken,
    'POST /v1/correction_plans',
    world.plan
  )
  const members = world.correctors.map(({ id }) => ({ user: id, role: 'corrector' }))
  await act(server, world.adminToken, `PUT /v1/correction_plans/${plan}/members`, { members, before: [] })
  const outlier = world.correctors[0]?.id ?? 0
  const correctors = world.correctors.map(({ id, token }) => {
    const levelOf = (text: string) => (id === outlier && isFar(text) ? 0 : USUAL)
    return { id, corrector: new Corrector({ token, plan, address: () => server.address, levelOf }) }
  })
  return { correctors, outlier }
}

/** All texts are marked while the server falls: some calls further each time, and at most some milliseconds into the next ones. */
async function marked(server: ServerProcess, texts: number, kills: readonly Kill[]): Promise<Marked> {
  const { correctors, outlier } = await planned(server, texts)
  const random = seededRandom(7)
  let answered = 0
  let awaited = { count: Infinity, go: () => {} }
  let isKilled = false
  const marking = correctors.map(async ({ corrector }) => {
    for (;;) {
      const did = await corrector.step()
      if (did === 'idle' && isKilled) return
      if (did === 'idle') await wait(20)
      if (did !== 'away') answered += 1
      if (answered >= awaited.count) awaited.go()
    }
  })
  for (const kill of kills) {
    const calls = new Promise<void>(
      (go) => (awaited = { count: answered + 1 + Math.floor(random() * 12), go })
    )
    await Promise.race([calls, ...marking])
    await wait(random() * 20)
    await kill()
  }
  isKilled = true
  await Promise.all(marking)
  // Whoever was idle before the last text came back for a third mark.
  for (let isBusy = true; isBusy;) {
    isBusy = false
    for (const { corrector } of correctors) while ((await corrector.step()) !== 'idle') isBusy = true
  }
  await server.kill()
  const stored = await script.finish<StoredMarking>(server.environment)
  return { stored, problems: problemsOf(correctors, stored, { outlier, isFar, points: POINTS }) }
}

const serverOf = async (
  cleanup: (end: () => Promise<void>) => void,
  of: Parameters<typeof ServerProcess.prepare>[0] = {}
) => {
  const server = await ServerProcess.prepare(of)
  cleanup(() => server.dispose())
  return server
}

const killsOf = (server: ServerProcess, database?: RunningMariaDb): Kill[] =>
  Array.from({ length: KILLS }, (_, at) => async () => {
    if (database && at % 2 === 1) {
      await database.kill9()
      return database.restart()
    }
    await server.kill()
    return server.start()
  })

test.group('killed marking', () => {
  test(`SQLite: what was acknowledged of claims, saves and hand-ins is there, and nobody marks a text twice: ${KILLS} kills`, async ({
    assert,
    cleanup,
  }) => {
    const server = await serverOf(cleanup)
    const { stored, problems } = await marked(server, TEXTS, killsOf(server))
    assert.lengthOf(stored.texts, TEXTS)
    assert.deepEqual(problems, [])
  }).timeout(long ? 3_600_000 : 900_000)

  test(`MariaDB: the same where the database falls, too: ${KILLS} kills`, async ({ assert, cleanup }) => {
    const database = await startMariaDb({ database: 'banca_marking' })
    cleanup(() => database.stop())
    const server = await serverOf(cleanup, { database })
    const { stored, problems } = await marked(server, TEXTS, killsOf(server, database))
    assert.lengthOf(stored.texts, TEXTS)
    assert.deepEqual(problems, [])
  })
    .timeout(long ? 3_600_000 : 900_000)
    .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')

  test('a server that acknowledges marks and does not store them is found out', async ({
    assert,
    cleanup,
  }) => {
    const server = await serverOf(cleanup, { fault: 'marks_dropped' })
    await assert.rejects(async () => {
      const { problems } = await marked(server, 6, [])
      throw new Error(problems.join('\n'))
    }, /was acknowledged|was not handed in/)
  }).timeout(900_000)
})
