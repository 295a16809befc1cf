import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { DeskCandidate } from '#tests/faults/support/desk_candidate'
import { DeskStaff } from '#tests/faults/support/desk_staff'
import { ServerProcess } from '#tests/faults/support/server'
import { StaffHistory, type StoredApplication, type TextInPlace } from '#tests/faults/support/staff_history'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'

const long = process.env.BANCA_FAULTS === '1'
/** Schedules of a run; `BANCA_FAULT_CUTS` sets another number. */
const SCHEDULES = Number(process.env.BANCA_FAULT_CUTS ?? (long ? 100 : 1))
const FEW_CANDIDATES = 24
const CANDIDATES = long ? 200 : FEW_CANDIDATES
const STAFF = 5
const LOSS_RATE = 0.05
/** Between two things that one of them does, in ms: all together then do some hundred a second. */
const PAUSE_MS = 2

type Course = { seed: number; acts: number; kills: number }

/** Everybody goes on while `faults` runs. */
async function goOn(
  actors: readonly { step(): Promise<boolean> }[],
  faults: () => Promise<void>
): Promise<void> {
  let over = false
  const going = actors.map(async (actor) => {
    while (!over) {
      await actor.step()
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * actors.length))
    }
  })
  try {
    await faults()
  } finally {
    over = true
    await Promise.all(going)
  }
}

/** Resolves once staff had so many acts answered. */
async function until(history: StaffHistory, acts: number): Promise<void> {
  while (history.acts < acts) await new Promise((resolve) => setTimeout(resolve, 20))
}

type School = Awaited<ReturnType<ServerProcess['staffDesk']>>

/** One schedule: candidates write, staff act, answers are lost, and the server is killed meanwhile. */
async function play(
  server: ServerProcess,
  { desks, staff }: School,
  history: StaffHistory,
  { seed, acts, kills }: Course
): Promise<DeskCandidate[]> {
  const address = () => server.address
  const seat = (at: number) => ({
    address,
    history,
    lossRate: LOSS_RATE,
    random: seededRandom(seed * 1000 + at),
  })
  const candidates = desks.map((desk, at) => new DeskCandidate({ ...seat(at), desk }))
  const members = staff.map((token, at) => new DeskStaff({ ...seat(desks.length + at), token, desks }))
  await goOn([...candidates, ...members], async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      await until(history, Math.floor((acts * kill) / (kills + 1)))
      await server.kill()
      await server.start()
    }
    await until(history, acts)
  })
  for (const candidate of candidates) await candidate.settle()
  return candidates
}

/** What is found wrong after the first of these schedules that goes wrong, each with candidates of its own. */
async function problemsOf(
  server: ServerProcess,
  courses: readonly Course[],
  candidates = CANDIDATES
): Promise<string[]> {
  for (const [at, course] of courses.entries()) {
    // SQLite has one writer: no server runs while the school is made.
    await server.kill()
    const school = await server.staffDesk(candidates, STAFF)
    await server.start()
    const history = new StaffHistory()
    await play(server, school, history, course)
    if (history.batches === 0 || history.acts === 0) throw new Error('nobody wrote, or nobody acted')
    // What was made before belongs to the schedules before.
    const first = Math.min(...school.desks.map(({ applicationId }) => applicationId))
    const problems = history.check(await server.storedApplications(first))
    if (problems.length > 0) return [`seed ${course.seed}`, ...problems.slice(0, 20)]
    // Hours of them: whoever has to end the run knows what it has shown.
    if (long) process.stdout.write(`    ${at + 1} of ${courses.length}: ${history.batches} batches\n`)
  }
  return []
}

/** Servers that are broken on purpose, and what has to be found on each. */
const BROKEN = [
  { fault: 'sittings_ignored', problem: /written in sitting \d+, is an answer of sitting \d+|and is lost/ },
  { fault: 'sittings_not_kept', problem: /and is lost/ },
  { fault: 'deadline_not_moved', problem: /by the rule at/ },
]

const courses = (seed: number, count = SCHEDULES): Course[] =>
  Array.from({ length: count }, (_, at) => ({ seed: seed + at, acts: long ? 100 : 80, kills: 1 }))

test.group('the checker of the staff desk', () => {
  const stored = (more: Partial<StoredApplication> = {}): StoredApplication => ({
    id: 1,
    state: 'STARTED',
    sitting: 1,
    version: 1,
    deadlineAt: 5,
    formula: 5,
    texts: [],
    events: [{ type: 'started', source: 'candidate', from: 'CREATED', to: 'STARTED', detail: {} }],
    acts: [],
    ...more,
  })
  const at = (place: TextInPlace['place'], sitting: number, text: string): TextInPlace => ({
    place,
    sitting,
    answerId: 7,
    text,
  })
  const written = () => {
    const history = new StaffHistory()
    for (const [text, sitting] of [
      ['old', 1],
      ['new', 1],
      ['next', 2],
    ] as const)
      history.wrote(text, { applicationId: 1, answerId: 7, sitting })
    history.acknowledged('old', 'taken')
    history.acknowledged('new', 'taken')
    return history
  }

  test('notices what it is there for', ({ assert }) => {
    const texts = (...list: TextInPlace[]) => written().check([stored({ texts: list })])
    assert.deepEqual(texts(at('answer', 1, 'new')), [])
    assert.deepEqual(texts(at('quarantine', 1, 'new'), at('quarantine', 1, 'old')), [])
    assert.lengthOf(texts(at('answer', 1, 'old')), 1, 'the newer is lost')
    assert.lengthOf(texts(), 2)
    assert.lengthOf(texts(at('answer', 1, 'new'), at('answer', 1, 'of nobody')), 1)
    const second = { sitting: 2, texts: [at('closed', 1, 'new'), at('answer', 2, 'next')] }
    assert.deepEqual(written().check([stored(second)]), [])
    const crossed = { sitting: 2, texts: [at('closed', 1, 'new'), at('answer', 2, 'old')] }
    assert.lengthOf(written().check([stored(crossed)]), 1)
    const back = {
      type: 'sitting_restored',
      source: 'staff',
      from: 'STARTED',
      to: 'STARTED',
      detail: { restored: 1, sitting: 3 },
    }
    const putBack = { ...crossed, sitting: 3, texts: [at('closed', 1, 'new'), at('answer', 3, 'new')] }
    const events = [...stored().events, back]
    assert.deepEqual(
      written().check([stored({ ...putBack, events, version: 2, acts: ['sitting_restored'] })]),
      []
    )
    const wrong: Partial<StoredApplication>[] = [
      { deadlineAt: 6 },
      { version: 2 },
      { events },
      { acts: ['exam_stopped'] },
      { state: 'FINISHED' },
    ]
    for (const one of wrong)
      assert.isNotEmpty(
        written().check([stored({ texts: [at('answer', 1, 'new')], ...one })]),
        JSON.stringify(one)
      )
    const acted = written()
    acted.acted(1, 4)
    assert.lengthOf(acted.check([stored({ texts: [at('answer', 1, 'new')] })]), 1)
  })
})

// Nothing that staff do takes an answer: it is in the sitting that it was written in, or beside it.
test.group('a class writes while staff act on its exams at random', () => {
  test('SQLite: answers are lost on their way, and the server is killed with -9 (S16.1, S17.1)', async ({
    assert,
    cleanup,
  }) => {
    const server = await ServerProcess.prepare()
    cleanup(() => server.dispose())
    assert.deepEqual(await problemsOf(server, courses(61)), [])
  }).timeout(long ? 7_200_000 : 600_000)

  if (long)
    test('MariaDB: the same', async ({ assert, cleanup }) => {
      const database = await startMariaDb({ database: 'banca_staff_desk' })
      cleanup(() => database.stop())
      const server = await ServerProcess.prepare({ database })
      cleanup(() => server.dispose())
      assert.deepEqual(await problemsOf(server, courses(161)), [])
    })
      .timeout(7_200_000)
      .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')

  for (const { fault, problem } of long ? BROKEN : BROKEN.slice(0, 1))
    test(`a server that is broken on purpose is found: ${fault}`, async ({ assert, cleanup }) => {
      const server = await ServerProcess.prepare({ fault })
      cleanup(() => server.dispose())
      // Which edits wait for a closed sitting depends on the machine: another class writes until one does.
      const classes = courses(71, 25).map((course) => ({ ...course, kills: 0 }))
      assert.match((await problemsOf(server, classes, FEW_CANDIDATES)).join('\n'), problem)
    }).timeout(600_000)
})
