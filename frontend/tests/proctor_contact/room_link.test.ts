import { describe, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import type { Presence, RoomCalls, Situation } from '../../src/features/proctor-contact/calls.ts'
import { alertsOf } from '../../src/features/proctor-contact/live.ts'
import { RoomLink } from '../../src/features/proctor-contact/room_link.ts'
import { coverStateOf } from '../../src/features/proctor-contact/cover_state.ts'
import type { LiveRoom, Message } from '../../src/features/proctor-contact/types.ts'
import { iso, message, pause, room, START, WAITING_REQUEST } from './support.ts'

const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

/** A server in memory and a clock moved by the test. */
function desk(first: LiveRoom = room(1)) {
  let now = 0
  let truth = first
  let failure: Error | null = null
  const timers = new Set<{ at: number; callback: () => void }>()
  const heard = {
    reads: 0,
    beats: [] as Presence[],
    situations: [] as Situation[],
    confirmed: [] as number[],
    begun: 0,
    ended: 0,
    asked: 0,
    written: [] as string[],
    toasts: [] as Message[],
  }
  const guarded =
    <T>(act: () => T) =>
    async () => {
      if (failure !== null) throw failure
      return act()
    }
  const calls: RoomCalls = {
    read: guarded(() => ((heard.reads += 1), truth)),
    beat: (presence) =>
      guarded(() => {
        heard.beats.push(presence)
        return {
          version: truth.version,
          serverTime: iso(START + now),
          pause: truth.candidates[0]?.pause ?? null,
          unreadMessages: 0,
        }
      })(),
    situation: (situation) => guarded(() => void heard.situations.push(situation))(),
    askBreak: () => guarded(() => void (heard.asked += 1))(),
    cancelBreak: guarded(() => undefined),
    beginBreak: guarded(() => void (heard.begun += 1)),
    endBreak: guarded(() => void (heard.ended += 1)),
    write: (text) => guarded(() => void heard.written.push(text))(),
    confirm: (id) => guarded(() => void heard.confirmed.push(id))(),
  }
  const link = new RoomLink({
    calls,
    applicationId: 3,
    capture: () => ({ hasAcceptedCamera: true, cameraState: 'ok', face: null, isScreenShared: false }),
    scheduler: {
      monotonic: () => now,
      after: (ms, callback) => {
        const timer = { at: now + ms, callback }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    onToast: (one) => void heard.toasts.push(one),
  })
  const pass = async (ms: number) => {
    const end = now + ms
    for (;;) {
      const next = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      timers.delete(next)
      now = next.at
      next.callback()
      await settle()
    }
    now = end
  }
  return {
    link,
    heard,
    pass,
    change: (next: LiveRoom) => void (truth = next),
    fail: (error: Error | null) => void (failure = error),
    kind: () => coverStateOf(link.getSnapshot().live, now).kind,
    waiting: () => timers.size,
  }
}

const started = async (first?: LiveRoom) => {
  const made = desk(first)
  made.link.start()
  await settle()
  return made
}

describe('the link to the room', () => {
  test('sends a beat every ten seconds, with the place in the exam', async () => {
    const { link, heard, pass } = await started()
    link.moved({ kind: 'item', itemId: 11, position: 2 })
    await pass(30_000)
    expect(heard.beats).toHaveLength(4)
    expect(heard.beats.at(-1)).toMatchObject({
      applicationId: 3,
      isInApplication: true,
      acknowledgedVersion: 1,
    })
    expect(heard.situations.at(-1)).toMatchObject({ itemId: 11, itemPosition: 2, isInInstructions: false })
    expect(heard.reads).toBe(1)
  })

  test('an announced change is read and acknowledged at once', async () => {
    const { link, heard, change, kind } = await started()
    change(room(2, { pause: pause('PAUSE') }))
    link.heard(2)
    await settle()
    expect(kind()).toBe('pause')
    expect(heard.beats.at(-1)?.acknowledgedVersion).toBe(2)
  })

  test('without a stream a pause is known within ten seconds', async () => {
    const { change, kind, pass } = await started()
    change(room(2, { pause: pause('PAUSE') }))
    await pass(10_000)
    expect(kind()).toBe('pause')
  })

  test('a hint during a read causes another read afterwards', async () => {
    const { link, heard, change, kind } = desk()
    link.start()
    change(room(2, { pause: pause('PAUSE') }))
    link.heard(2)
    await settle()
    expect(kind()).toBe('pause')
    expect(heard.reads).toBe(2)
  })

  test('a lost connection costs points, and everything is read again when it is back', async () => {
    const { heard, fail, change, pass, kind } = await started()
    fail(new NetworkError('dead'))
    await pass(60_000)
    change(room(4, { pause: pause('PAUSE') }))
    fail(null)
    await pass(10_000)
    expect(kind()).toBe('pause')
    expect(heard.situations.at(-1)?.internet.score).toBeLessThan(20)
  })

  test('a second request while one is pending is rejected here, without a call', async () => {
    const { link, heard } = await started(room(1, { breakRequests: [WAITING_REQUEST] }))
    expect(await link.askBreak('BATHROOM')).toBe('pending')
    expect(heard.asked).toBe(0)
  })

  test('a second request is rejected by the server when another tab asked', async () => {
    const { link, fail } = await started()
    fail(new ApiError(409, { code: 'break_request_pending' }))
    expect(await link.askBreak('BATHROOM')).toBe('pending')
    fail(new NetworkError('dead'))
    expect(await link.askBreak('BATHROOM')).toBe('failed')
    expect(await link.write('Oi')).toBe('failed')
  })

  test('requests that come too often show the message of the server', async () => {
    const { link, fail } = await started()
    const text = 'Você já pediu pausa várias vezes.'
    fail(new ApiError(429, { code: 'too_many_break_requests', nonFieldErrors: [text] }, '600'))
    expect(await link.askBreak('BATHROOM')).toEqual({ refused: text })
    fail(new ApiError(429, {}, '5'))
    expect(await link.write('Oi')).toBe('failed')
  })

  test('a confirmed message disappears at once and is reported when the connection is back', async () => {
    const { link, heard, fail, pass } = await started(room(1, { messages: [message(1)] }))
    fail(new NetworkError('dead'))
    link.confirm(1)
    await settle()
    expect(alertsOf(link.getSnapshot().live)).toEqual([])
    expect(heard.confirmed).toEqual([])
    fail(null)
    await pass(20_000)
    expect(heard.confirmed).toEqual([1])
  })

  test('a toast is shown once', async () => {
    const toast = message(3, { notificationType: 'TOAST', motive: 'REFUSE_BREAK' })
    const { link, heard, change } = await started(room(1, { messages: [toast] }))
    change(room(2, { messages: [toast] }))
    link.heard(2)
    await settle()
    expect(heard.toasts.map(({ id }) => id)).toEqual([3])
    expect(heard.confirmed).toEqual([3])
  })

  const leaving = pause('BREAK_START', { startedAt: iso(START + 60_000), maxEndDate: iso(START + 360_000) })

  test('leaving the item begins the granted break, and the server is notified although the connection was lost', async () => {
    const { link, heard, fail, pass, kind } = await started(room(1, { pause: leaving }))
    link.moved({ kind: 'item', itemId: 11, position: 2 })
    expect([kind(), heard.begun]).toEqual(['granted', 0])
    fail(new NetworkError('dead'))
    link.moved({ kind: 'item', itemId: 12, position: 3 })
    await settle()
    expect([kind(), heard.begun]).toEqual(['break', 0])
    fail(null)
    await pass(3_000)
    expect(heard.begun).toBe(1)
    await pass(10_000)
    expect(heard.begun).toBe(1)
  })

  test('without a granted break, leaving the item sends nothing', async () => {
    const { link, heard } = await started()
    link.moved({ kind: 'item', itemId: 11, position: 2 })
    link.moved({ kind: 'item', itemId: 12, position: 3 })
    link.takeBreak()
    await settle()
    expect(heard.begun).toBe(0)
  })

  test('"Voltei!" without a connection is retried automatically', async () => {
    const { link, heard, fail, change, pass, kind } = await started(room(1, { pause: pause('BREAK_START') }))
    fail(new NetworkError('dead'))
    link.endBreak()
    link.endBreak()
    await pass(9_000)
    expect(link.getSnapshot().isReturning).toBe(true)
    fail(null)
    change(room(2))
    await pass(3_000)
    expect(heard.ended).toBe(1)
    expect(link.getSnapshot().isReturning).toBe(false)
    expect(kind()).toBe('free')
  })

  test('"Voltei!" too late shows the state of the room', async () => {
    const { link, fail, change, kind, pass } = await started(room(1, { pause: pause('BREAK_START') }))
    fail(new ApiError(409, { code: 'break_overstayed' }))
    link.endBreak()
    await settle()
    fail(null)
    change(room(2, { pause: pause('LATE_BREAK_RETURN') }))
    await pass(10_000)
    expect(kind()).toBe('late')
    expect(link.getSnapshot().isReturning).toBe(false)
  })

  test('stop sends one last beat, and nothing after it', async () => {
    const { link, heard, pass, waiting } = await started()
    link.stop()
    link.stop()
    await settle()
    expect(heard.beats.at(-1)?.isInApplication).toBe(false)
    const { beats, reads } = { beats: heard.beats.length, reads: heard.reads }
    link.heard(9)
    await pass(60_000)
    expect([heard.beats.length, heard.reads, waiting()]).toEqual([beats, reads, 0])
  })
})
