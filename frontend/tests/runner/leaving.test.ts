import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAllSent, sendBeforeLeaving } from '../../src/features/runner/exam/before_leaving.ts'
import { REFRESH_AFTER_CLICK_MS, refreshSoon } from '../../src/features/runner/exam/refresh_soon.ts'
import {
  beforeLeaving,
  guardLeaving,
  isLeavingMeant,
  leaveAnyway,
  NOTHING_LEFT,
  stayAfterAll,
} from '../../src/exam/leaving.ts'

type ExamParts = Parameters<typeof sendBeforeLeaving>[0]
type Snapshot = ReturnType<ExamParts['engine']['getSnapshot']>
type Answer = { refusal?: string; save?: string }

const NOTHING = { isUnsent: false, stays: 0, closed: null }
const UNSENT = { ...NOTHING, isUnsent: true }
/** One answer that the server lacks, as it is stored here. */
const WAITS: Answer = {}

const examWith = (more: {
  state?: string
  answers?: Answer[]
  asideInMemory?: number
  finish?: object
  table?: number
  files?: string[]
}) => {
  const drained = { answers: 0 }
  const listeners = new Set<() => void>()
  let snapshot = {
    state: more.state ?? 'active',
    answers: (more.answers ?? []).map(({ refusal, save = 'local' }) => ({
      ackedRevision: 1,
      editedRevision: 2,
      refusal: refusal === undefined ? null : { reason: refusal },
      save,
    })),
    asideInMemory: more.asideInMemory ?? 0,
    finish: more.finish ?? null,
  } as unknown as Snapshot
  const set = (change: object) => {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }
  const session = {
    engine: {
      getSnapshot: () => snapshot,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      drain: async () => {
        drained.answers += 1
        return { unsent: snapshot.answers.length }
      },
      takeOver: () => Promise.resolve(),
    },
    tables: { drain: async () => ({ unsent: more.table ?? 0 }) },
    outbox: {
      drain: () => Promise.resolve({ unsent: 0 }),
      getSnapshot: () => ({ files: new Map((more.files ?? []).map((state, at) => [String(at), { state }])) }),
    },
  }
  return { session: session as unknown as ExamParts, drained, set, listeners }
}

type WhyClosed = Parameters<typeof sendBeforeLeaving>[1]
const isOpen: WhyClosed = () => Promise.resolve(null)
const isReset: WhyClosed = () => Promise.resolve('reset')
const sentOf = (more: Parameters<typeof examWith>[0], whyClosed = isOpen) =>
  sendBeforeLeaving(examWith(more).session, whyClosed)

describe('logging out during an exam', () => {
  it('sends what is unsent first', async () => {
    const { session, drained } = examWith({})
    expect(await sendBeforeLeaving(session, isOpen)).toEqual(NOTHING)
    expect(drained.answers).toBe(1)
  })

  it('is not possible while an answer, a cell or a file is unsent', async () => {
    for (const one of [{ answers: [WAITS] }, { table: 1 }, { files: ['waiting'] }])
      expect(await sentOf(one), JSON.stringify(one)).toEqual(UNSENT)
    expect(await sentOf({ files: ['failed'] })).toEqual(NOTHING)
  })

  it('is possible where the server has refused what is unsent, unless this page alone has it (S17.9)', async () => {
    for (const refusal of ['not_stored', 'invalid', 'not_opened'])
      expect(await sentOf({ answers: [{ refusal }] }), refusal).toEqual(NOTHING)
    expect(await sentOf({ answers: [{ refusal: 'not_stored' }, WAITS] })).toEqual(UNSENT)
    expect(await sentOf({ answers: [{ refusal: 'not_stored', save: 'memory' }] })).toEqual(UNSENT)
    expect(await sentOf({ asideInMemory: 1 })).toEqual(UNSENT)
  })

  it('is possible while an exam that staff have reset waits for its start, unless this page alone has it (S17.14)', async () => {
    const waiting = {
      answers: [WAITS, WAITS, { refusal: 'not_stored' }],
      table: 3,
      files: ['waiting', 'failed'],
    }
    expect(await sentOf(waiting, isReset)).toEqual({ isUnsent: false, stays: 4, closed: 'reset' })
    expect(await sentOf({ answers: [{ save: 'memory' }] }, isReset)).toEqual(UNSENT)
  })

  it('waits for a finish that is in progress, and is not possible while that does not go through (S6.5)', async () => {
    for (const [change, rest] of [
      [{ state: 'finished' }, NOTHING],
      [{ finish: { failures: 3 } }, UNSENT],
    ] as const) {
      const { session, set, listeners } = examWith({ state: 'finishing', finish: { failures: 2 } })
      const sent = sendBeforeLeaving(session, isOpen, 2)
      await vi.waitFor(() => expect(listeners.size).toBe(1))
      set(change)
      expect(await sent).toEqual(rest)
      expect(listeners.size).toBe(0)
    }
  })

  it('first has another tab of this browser hand the exam over (S6.4)', async () => {
    const { session, set, drained } = examWith({ state: 'other_tab', answers: [WAITS] })
    session.engine.takeOver = async () => set({ state: 'active', answers: [] })
    expect(await sendBeforeLeaving(session, isOpen)).toEqual(NOTHING)
    expect(drained.answers).toBe(1)
  })

  it('is not possible when sending itself fails', async () => {
    const { session } = examWith({})
    session.engine.drain = () => Promise.reject(new Error('store'))
    expect(await sendBeforeLeaving(session, isReset)).toEqual(UNSENT)
  })

  it('does not wait for an exam that another device has', async () => {
    const { session, drained } = examWith({ state: 'taken_over', answers: [WAITS] })
    expect(await sendBeforeLeaving(session, isOpen)).toEqual(NOTHING)
    expect(drained.answers).toBe(0)
  })

  it('asks the page that is open, and none after it is closed', async () => {
    const stop = guardLeaving((onProgress) => {
      onProgress(2)
      return Promise.resolve({ ...NOTHING_LEFT, unsent: 1 })
    })
    const progress: number[] = []
    expect(await beforeLeaving((left) => progress.push(left))).toEqual({ ...NOTHING_LEFT, unsent: 1 })
    expect(progress).toEqual([2])
    expect(isLeavingMeant()).toBe(false)
    stop()
    expect(await beforeLeaving()).toEqual(NOTHING_LEFT)
    expect(isLeavingMeant()).toBe(true)
    stayAfterAll()
    expect(isLeavingMeant()).toBe(false)
  })

  it('is meant in spite of what stays here, or cannot be read, only once the person has confirmed it', async () => {
    const aside = { answers: 2, toBegin: 0, isStored: true, files: () => Promise.resolve([]) }
    for (const left of [{ aside }, { isUnread: true }]) {
      const stop = guardLeaving(() => Promise.resolve({ ...NOTHING_LEFT, ...left }))
      await beforeLeaving()
      expect(isLeavingMeant()).toBe(false)
      leaveAnyway()
      expect(isLeavingMeant()).toBe(true)
      stop()
      stayAfterAll()
    }
  })
})

describe('an exam without a page', () => {
  const examWith = (
    more: {
      state?: string
      unsent?: number
      asideInMemory?: number
      finish?: object
      table?: number
      files?: string[]
    } = {}
  ) =>
    ({
      engine: {
        getSnapshot: () => ({
          state: more.state ?? 'active',
          unsent: more.unsent ?? 0,
          asideInMemory: more.asideInMemory ?? 0,
          finish: more.finish ?? null,
        }),
      },
      tables: { getSnapshot: () => ({ unsent: more.table ?? 0 }) },
      outbox: {
        getSnapshot: () => ({
          files: new Map((more.files ?? []).map((state, at) => [String(at), { state }])),
        }),
      },
    }) as unknown as Parameters<typeof isAllSent>[0]

  it('is closed only when the server has all of it', () => {
    expect(isAllSent(examWith())).toBe(true)
    expect(isAllSent(examWith({ files: ['quarantined', 'failed'] }))).toBe(true)
    const rests = [
      { unsent: 1 },
      { asideInMemory: 1 },
      { finish: { failures: 0 } },
      { table: 1 },
      { files: ['waiting'] },
    ]
    for (const rest of rests) expect(isAllSent(examWith(rest)), JSON.stringify(rest)).toBe(false)
    for (const state of ['unauthenticated', 'taken_over', 'other_tab', 'rereading', 'finishing'])
      expect(isAllSent(examWith({ state })), state).toBe(false)
  })

  it('stays open for its files after the finish, and for nothing else', () => {
    expect(isAllSent(examWith({ state: 'finished', unsent: 1 }))).toBe(true)
    expect(isAllSent(examWith({ state: 'finished', files: ['sending'] }))).toBe(false)
  })
})

describe('a click in the navigator', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('requests time and state once, 1500 ms after the last one', () => {
    const refresh = vi.fn()
    const soon = refreshSoon(refresh, () => true)
    soon.ask()
    vi.advanceTimersByTime(REFRESH_AFTER_CLICK_MS - 1)
    soon.ask()
    vi.advanceTimersByTime(1499)
    expect(refresh).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('requests nothing without a connection, or after the screen is unmounted', () => {
    const refresh = vi.fn()
    refreshSoon(refresh, () => false).ask()
    const gone = refreshSoon(refresh, () => true)
    gone.ask()
    gone.stop()
    vi.advanceTimersByTime(10_000)
    expect(refresh).not.toHaveBeenCalled()
  })
})
