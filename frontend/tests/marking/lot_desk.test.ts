import { beforeEach, expect, test } from 'vitest'
import { exampleLot } from '../../src/features/marking/example_lot.ts'
import { isUnsent, type LocalLot } from '../../src/features/marking/model/local_lot.ts'
import {
  LotDesk,
  SEND_AFTER_MS,
  type HandedIn,
  type LotCalls,
  type Opened,
  type Saved,
} from '../../src/features/marking/model/lot_desk.ts'
import { withLevel, withSituation } from '../../src/features/marking/model/mark.ts'

/** A server, a disk and a clock that a test controls. */
let now: number
let timers: { at: number; run: () => void }[]
let disk: LocalLot | null
let isDiskFull: boolean
let server: {
  isReachable: boolean
  current: Opened
  take: Opened
  save: (marks: Parameters<LotCalls['save']>[1]) => Saved
  handIn: (tasks: string[]) => HandedIn
}
let log: string[]

const SERVER_TIME = '2026-11-26T12:00:00.000Z'
const HOURS = 60 * 60_000
const UNREACHABLE = { is: 'unreachable' } as const
const lotOf = (change = {}): Opened => ({ is: 'lot', lot: exampleLot(change), serverTime: SERVER_TIME })
const accepted = (marks: { task: string; revision: number }[]): Saved => ({
  is: 'saved',
  leaseUntil: '2026-11-26T14:00:00.000Z',
  serverTime: SERVER_TIME,
  marks: marks.map(({ task, revision }) => ({ task, revision, accepted: true })),
})
const refused = (marks: { task: string; revision: number }[], reason: string): Saved => ({
  is: 'saved',
  leaseUntil: null,
  serverTime: SERVER_TIME,
  marks: marks.map(({ task, revision }) => ({ task, revision, accepted: false, reason })),
})

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((done) => setImmediate(done))
}

const reached = <T>(answer: () => T) => Promise.resolve(server.isReachable ? answer() : UNREACHABLE)

const calls: LotCalls = {
  current: () => reached(() => server.current),
  take: () => reached(() => server.take),
  save: (lotId, marks) => {
    log.push(`save ${lotId} ${marks.map(({ task, revision }) => `${task}:${revision}`).join(' ')}`)
    return reached(() => server.save(marks))
  },
  handIn: (lotId, tasks) => {
    log.push(`hand in ${lotId}`)
    return reached(() => server.handIn(tasks))
  },
  giveBack: () => reached(() => ({ is: 'given_back' as const })),
}

const lotDeskOf = () =>
  new LotDesk({
    plan: 2,
    calls,
    random: () => 1,
    store: {
      read: () => Promise.resolve(disk),
      write: (_, local) => {
        if (isDiskFull) return Promise.reject(new Error('full'))
        log.push('disk')
        disk = local
        return Promise.resolve()
      },
    },
    scheduler: {
      now: () => now,
      monotonic: () => now,
      after: (ms, run) => {
        const timer = { at: now + ms, run }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
    },
  })

/** Lets time pass; what is due runs in its order. */
async function pass(ms: number) {
  const until = now + ms
  for (;;) {
    const next = timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0]
    if (next === undefined) break
    timers = timers.filter((one) => one !== next)
    now = Math.max(now, next.at)
    next.run()
    await settled()
  }
  now = until
}

let lotDesk: LotDesk
const state = () => lotDesk.state.getSnapshot()
const entry = (task: string) => state().local?.entries.find((one) => one.task === task)

beforeEach(async () => {
  now = 1_000_000
  timers = []
  disk = null
  isDiskFull = false
  log = []
  server = {
    isReachable: true,
    current: { is: 'empty', reason: 'none' },
    take: lotOf(),
    save: accepted,
    handIn: (tasks) => ({ is: 'handed_in', tasks: tasks.map((task) => ({ task, outcome: 'marked' })) }),
  }
  lotDesk = lotDeskOf()
  await lotDesk.open()
})

const level = (task: string, criterion = 0, at = 3) =>
  lotDesk.edit(task, (mark) => withLevel(mark, criterion, at))
const complete = (task: string) => {
  for (let at = 0; at < 5; at += 1) level(task, at)
  lotDesk.ready(task)
}

test('opening the desk takes nothing; asking for texts gives a lot', async () => {
  expect(state()).toMatchObject({ phase: 'start', noLot: 'none', local: null })
  await lotDesk.take()
  expect(state().phase).toBe('marking')
  expect(state().local?.lot?.tasks).toHaveLength(3)
})

test('where nothing waits, or the plan is closed, the desk has the reason', async () => {
  server.take = { is: 'empty', reason: 'cap_reached' }
  await lotDesk.take()
  expect(state()).toMatchObject({ phase: 'start', noLot: 'cap_reached' })
})

test('a mark is on the disk before the screen says so, and is sent soon after the last edit', async () => {
  await lotDesk.take()
  log = []
  level('alfa')
  expect([entry('alfa')?.revision, state().onDisk.get('alfa')]).toEqual([1, 0])
  await settled()
  expect(state().onDisk.get('alfa')).toBe(1)
  expect(entry('alfa')?.acknowledged).toBe(0)
  level('alfa', 1)
  await pass(SEND_AFTER_MS)
  expect(log).toEqual(['disk', 'disk', 'save 4 alfa:2', 'disk'])
  expect(entry('alfa')).toMatchObject({ revision: 2, acknowledged: 2 })
})

test('what is edited during a call is sent after it', async () => {
  await lotDesk.take()
  let answer: (saved: Saved) => void = () => undefined
  const marks: Parameters<LotCalls['save']>[1][] = []
  const { save } = calls
  calls.save = (_, sent) => {
    marks.push(sent)
    return new Promise((resolve) => void (answer = resolve))
  }
  level('alfa')
  await pass(SEND_AFTER_MS)
  level('alfa', 0, 5)
  answer(accepted(marks[0] ?? []))
  await settled()
  expect(entry('alfa')).toMatchObject({ revision: 2, acknowledged: 1 })
  expect(marks.map(([one]) => one?.criteria?.[0])).toEqual([3, 5])
  answer(accepted(marks[1] ?? []))
  await settled()
  expect(entry('alfa')?.acknowledged).toBe(2)
  calls.save = save
})

test('without a connection marking goes on, and everything is sent once it is back', async () => {
  await lotDesk.take()
  server.isReachable = false
  complete('alfa')
  await pass(5_000)
  expect(state().isUnreachable).toBe(true)
  complete('beta')
  await pass(5_000)
  expect(lotDesk.unsent()).toBe(2)
  server.isReachable = true
  await pass(60_000)
  expect(lotDesk.unsent()).toBe(0)
  expect(state().isUnreachable).toBe(false)
})

test('a reload without a connection shows the texts and marks of this device', async () => {
  await lotDesk.take()
  server.isReachable = false
  level('alfa')
  await settled()
  lotDesk.end()
  lotDesk = lotDeskOf()
  await lotDesk.open()
  expect(state().phase).toBe('marking')
  expect(state().local?.lot?.tasks[0]?.text).toContain('Texto alfa')
  expect(entry('alfa')?.mark.criteria[0]).toBe(3)
})

test('what was not sent stays when the server answers with an older mark, and goes over it', async () => {
  await lotDesk.take()
  server.isReachable = false
  level('alfa')
  await settled()
  lotDesk.end()
  server.isReachable = true
  const [alfa, ...others] = exampleLot().tasks
  const theirs = { value: null, criteria: [1, null, null, null, null], situation: null, comment: null }
  server.current = lotOf({ tasks: [{ ...alfa, revision: 6, mark: theirs }, ...others] })
  lotDesk = lotDeskOf()
  await lotDesk.open()
  expect(entry('alfa')?.mark.criteria[0]).toBe(3)
  await pass(SEND_AFTER_MS)
  expect(log.at(-2)).toBe('save 4 alfa:7')
})

test('what another device has saved is shown where nothing was given here', async () => {
  const [alfa, ...others] = exampleLot().tasks
  const theirs = { value: null, criteria: [1, null, null, null, null], situation: null, comment: '<p>Oi</p>' }
  await lotDesk.take()
  server.current = lotOf({ tasks: [{ ...alfa, revision: 6, mark: theirs }, ...others] })
  await lotDesk.open()
  expect(entry('alfa')).toMatchObject({ revision: 6, acknowledged: 6, mark: { comment: '<p>Oi</p>' } })
})

test('a mark whose text was withdrawn is named, kept, and not sent again until it is put away', async () => {
  await lotDesk.take()
  server.save = (marks) => refused(marks, 'withdrawn')
  level('alfa')
  await pass(60_000)
  expect(entry('alfa')).toMatchObject({
    refusal: 'withdrawn',
    mark: { criteria: [3, null, null, null, null] },
  })
  expect(log.filter((one) => one.startsWith('save'))).toHaveLength(1)
  lotDesk.dismiss('alfa')
  expect(entry('alfa')).toBeUndefined()
})

test('a draft that the server keeps of a text that is not held any more says so, and stays until it is read', async () => {
  await lotDesk.take()
  server.save = (marks) => ({
    ...refused(marks, 'ended'),
    marks: marks.map(({ task, revision }) => ({ task, revision, accepted: true, reason: 'ended' })),
  })
  level('alfa')
  await pass(SEND_AFTER_MS)
  expect(entry('alfa')).toMatchObject({ refusal: 'ended', revision: 1, acknowledged: 1 })
  server.current = { is: 'empty', reason: 'none' }
  await lotDesk.open()
  await settled()
  expect(disk?.entries.map(({ task }) => task)).toEqual(['alfa'])
  lotDesk.dismiss('alfa')
  await settled()
  expect(disk).toBeNull()
})

test('one mark that the server cannot read does not hold up the others', async () => {
  await lotDesk.take()
  server.save = (marks) =>
    marks.some(({ task }) => task === 'alfa') ? { is: 'refused', status: 400, message: 'x' } : accepted(marks)
  level('alfa')
  level('beta')
  await pass(SEND_AFTER_MS)
  expect([entry('alfa')?.refusal, entry('beta')?.acknowledged]).toEqual(['invalid', 1])
})

test('marks that are too long together are sent one by one', async () => {
  await lotDesk.take()
  server.save = (marks) => (marks.length > 1 ? { is: 'refused', status: 413, message: 'x' } : accepted(marks))
  level('alfa')
  level('beta')
  await pass(SEND_AFTER_MS)
  expect([entry('alfa'), entry('beta')]).toMatchObject([
    { refusal: null, acknowledged: 1 },
    { refusal: null, acknowledged: 1 },
  ])
})

test('annotations travel with the mark, and a refused one is named as what is not taken', async () => {
  await lotDesk.take()
  const annotation = { start: 0, end: 5, quote: 'Texto', kind: 'strength', comment: '' } as const
  const sent: unknown[] = []
  server.save = (marks) => {
    sent.push(...marks.map((mark) => (mark as { annotations?: unknown }).annotations))
    const [{ task, revision } = { task: '', revision: 0 }] = marks
    const reply = { task, revision, accepted: false, reason: 'invalid', field: 'annotations.0.quote' }
    return { ...accepted([]), marks: [reply] } as Saved
  }
  lotDesk.edit('alfa', (mark) => ({ ...mark, annotations: [annotation] }))
  expect(entry('alfa')?.revision).toBe(1)
  await pass(SEND_AFTER_MS)
  expect(sent).toEqual([[annotation]])
  expect(disk?.entries[0]?.mark.annotations).toEqual([annotation])
  expect(entry('alfa')?.refusal).toBe('annotations')
})

test('a hand-in sends what is unsent first, forgets what is marked and keeps what is incomplete', async () => {
  await lotDesk.take()
  complete('alfa')
  level('beta')
  server.handIn = () => ({
    is: 'handed_in',
    tasks: [
      { task: 'alfa', outcome: 'marked' },
      { task: 'beta', outcome: 'incomplete' },
      { task: 'gama', outcome: 'ended' },
    ],
  })
  await lotDesk.handIn()
  expect(log.filter((one) => !one.startsWith('disk'))).toEqual(['save 4 alfa:5 beta:1', 'hand in 4'])
  expect(state()).toMatchObject({ phase: 'marking', handedIn: 1 })
  expect(state().local?.entries.map(({ task, refusal }) => [task, refusal])).toEqual([
    ['beta', null],
    ['gama', 'ended'],
  ])
  // Its text is not held any more: it is not on this device any more.
  expect(state().local?.lot?.tasks.map(({ task }) => task)).toEqual(['beta'])
  lotDesk.dismiss('gama')
  await settled()
  expect(disk?.entries.map(({ task }) => task)).toEqual(['beta'])
})

test('the last text that is put away ends the lot on this device', async () => {
  server.take = lotOf({ tasks: exampleLot().tasks.slice(0, 1) })
  await lotDesk.take()
  server.save = (marks) => refused(marks, 'ended')
  level('alfa')
  await pass(SEND_AFTER_MS)
  lotDesk.dismiss('alfa')
  await settled()
  expect([state().phase, state().local, disk]).toEqual(['start', null, null])
})

test('after the hand-in of a complete lot nothing of it is on this device', async () => {
  await lotDesk.take()
  for (const task of ['alfa', 'beta', 'gama']) complete(task)
  await lotDesk.handIn()
  expect(state()).toMatchObject({ phase: 'start', handedIn: 3, local: null })
  await settled()
  expect(disk).toBeNull()
})

test('nothing is handed in while marks are unsent', async () => {
  await lotDesk.take()
  server.isReachable = false
  complete('alfa')
  await lotDesk.handIn()
  expect(log.some((one) => one.startsWith('hand in'))).toBe(false)
  expect(state()).toMatchObject({ phase: 'marking', isUnreachable: true, isBusy: false })
})

test('each save prolongs the lease; at its end the texts leave and the unsent marks stay', async () => {
  await lotDesk.take()
  level('alfa')
  await pass(HOURS)
  level('beta')
  await pass(1.5 * HOURS)
  expect(state().phase).toBe('marking')
  server.isReachable = false
  level('gama')
  await pass(2 * HOURS)
  await settled()
  expect(state()).toMatchObject({ phase: 'start', hasEnded: true })
  expect([disk?.lot, disk?.entries.map(({ task }) => task)]).toEqual([null, ['gama']])
  server.isReachable = true
  await pass(60_000)
  expect(disk).toBeNull()
})

test('a clock of this device that runs ahead ends no lease that the server still has', async () => {
  await lotDesk.take()
  server.current = lotOf()
  await pass(2 * HOURS + 1)
  expect(state()).toMatchObject({ phase: 'marking', hasEnded: false })
})

test('a full disk is shown, and the marks are sent all the same', async () => {
  await lotDesk.take()
  isDiskFull = true
  complete('alfa')
  await settled()
  expect(state().isDiskBroken).toBe(true)
  await pass(SEND_AFTER_MS)
  expect(entry('alfa')).toMatchObject({ revision: 5, acknowledged: 5 })
  isDiskFull = false
  level('beta')
  await settled()
  expect(state().isDiskBroken).toBe(false)
})

test('a text that loses a level is not ready any more', async () => {
  await lotDesk.take()
  complete('alfa')
  expect(entry('alfa')?.isReady).toBe(true)
  lotDesk.edit('alfa', (mark) => ({ ...withSituation(mark, null), criteria: mark.criteria.map(() => null) }))
  expect(entry('alfa')?.isReady).toBe(false)
  lotDesk.ready('beta')
  expect(entry('beta')?.isReady).toBe(false)
  expect(isUnsent(entry('alfa')!)).toBe(true)
})

test('after a lot of a qualification is handed in, the desk has what became of it; a lost answer takes nothing from the hand-in', async () => {
  const qualification = {
    number: 1,
    state: 'open',
    texts: 3,
    leastWithin: 2,
    marked: 0,
    within: null,
  } as const
  server.take = lotOf({ purpose: 'qualification', qualification })
  await lotDesk.take()
  for (const task of ['alfa', 'beta', 'gama']) complete(task)
  const way = {
    qualification: { ...qualification, state: 'failed', marked: 3, within: 1 },
    practised: null,
  } as const
  server.current = { is: 'empty', reason: 'none', way }
  await lotDesk.handIn()
  expect(state()).toMatchObject({ phase: 'start', handedIn: 3, noLot: 'none', way })

  await lotDesk.take()
  for (const task of ['alfa', 'beta', 'gama']) complete(task)
  server.handIn = (tasks) => {
    server.isReachable = false
    return { is: 'handed_in', tasks: tasks.map((task) => ({ task, outcome: 'marked' })) }
  }
  await lotDesk.handIn()
  expect(state()).toMatchObject({ phase: 'start', handedIn: 3 })
})
