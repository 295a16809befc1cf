import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAllSent, sendBeforeLeaving } from '../../src/features/runner/exam/before_leaving.ts'
import { REFRESH_AFTER_CLICK_MS, refreshSoon } from '../../src/features/runner/exam/refresh_soon.ts'
import {
  beforeLeaving,
  guardLeaving,
  isLeavingMeant,
  leaveAnyway,
  stayAfterAll,
} from '../../src/exam/leaving.ts'

type ExamParts = Parameters<typeof sendBeforeLeaving>[0]

const examWith = (more: {
  state?: string
  unsent?: number
  noRoom?: number
  asideInMemory?: number
  table?: number
  files?: string[]
}) => {
  const drained = { answers: 0 }
  const session = {
    engine: {
      getSnapshot: () => ({
        state: more.state ?? 'active',
        unsent: more.unsent ?? 0,
        noRoom: more.noRoom ?? 0,
        asideInMemory: more.asideInMemory ?? 0,
      }),
      drain: async () => {
        drained.answers += 1
        return { unsent: more.unsent ?? 0 }
      },
    },
    tables: { drain: async () => ({ unsent: more.table ?? 0 }) },
    outbox: {
      drain: () => Promise.resolve({ unsent: 0 }),
      getSnapshot: () => ({ files: new Map((more.files ?? []).map((state, at) => [String(at), { state }])) }),
    },
  }
  return { session: session as unknown as ExamParts, drained }
}

describe('logging out during an exam', () => {
  it('sends what is unsent first', async () => {
    const { session, drained } = examWith({})
    expect(await sendBeforeLeaving(session)).toBe(true)
    expect(drained.answers).toBe(1)
  })

  it('is not possible while an answer, a cell or a file is unsent', async () => {
    expect(await sendBeforeLeaving(examWith({ unsent: 1 }).session)).toBe(false)
    expect(await sendBeforeLeaving(examWith({ table: 1 }).session)).toBe(false)
    expect(await sendBeforeLeaving(examWith({ files: ['waiting'] }).session)).toBe(false)
    expect(await sendBeforeLeaving(examWith({ files: ['failed'] }).session)).toBe(true)
  })

  it('is possible where the server has no room for what is unsent, and for nothing else (S17.9)', async () => {
    expect(await sendBeforeLeaving(examWith({ unsent: 2, noRoom: 2 }).session)).toBe(true)
    expect(await sendBeforeLeaving(examWith({ unsent: 3, noRoom: 2 }).session)).toBe(false)
    expect(await sendBeforeLeaving(examWith({ asideInMemory: 1 }).session)).toBe(false)
  })

  it('is not possible when sending itself fails', async () => {
    const { session } = examWith({})
    session.engine.drain = () => Promise.reject(new Error('store'))
    expect(await sendBeforeLeaving(session)).toBe(false)
  })

  it('does not wait for an exam that another device has', async () => {
    const { session, drained } = examWith({ state: 'taken_over', unsent: 3 })
    expect(await sendBeforeLeaving(session)).toBe(true)
    expect(drained.answers).toBe(0)
  })

  it('asks the page that is open, and none after it is closed', async () => {
    const stop = guardLeaving((onProgress) => {
      onProgress(2)
      return Promise.resolve({ unsent: 1, aside: null })
    })
    const progress: number[] = []
    expect(await beforeLeaving((left) => progress.push(left))).toEqual({ unsent: 1, aside: null })
    expect(progress).toEqual([2])
    expect(isLeavingMeant()).toBe(false)
    stop()
    expect(await beforeLeaving()).toEqual({ unsent: 0, aside: null })
    expect(isLeavingMeant()).toBe(true)
    stayAfterAll()
    expect(isLeavingMeant()).toBe(false)
  })

  it('is meant in spite of what the server has no room for only once the person has confirmed it', async () => {
    const aside = { answers: 2, isStored: true, files: () => Promise.resolve([]) }
    const stop = guardLeaving(() => Promise.resolve({ unsent: 0, aside }))
    await beforeLeaving()
    expect(isLeavingMeant()).toBe(false)
    leaveAnyway()
    expect(isLeavingMeant()).toBe(true)
    stop()
    stayAfterAll()
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
