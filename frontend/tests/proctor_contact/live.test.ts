import { describe, expect, test } from 'vitest'
import {
  alertsOf,
  FIRST_LIVE,
  liveAfter,
  outdatedOf,
  pendingRequest,
  reloadRequestOf,
  serverNow,
  toastsOf,
  type Live,
  type LiveAction,
} from '../../src/features/proctor-contact/live.ts'
import {
  clockText,
  isPaused,
  secondsUntil,
  coverStateOf,
} from '../../src/features/proctor-contact/cover_state.ts'
import type { LiveRoom } from '../../src/features/proctor-contact/types.ts'
import { iso, message, pause, room, START } from './support.ts'

const read = (value: LiveRoom, at = 1_000): LiveAction => ({ type: 'read', room: value, at })
const after = (...actions: LiveAction[]): Live => actions.reduce(liveAfter, FIRST_LIVE)

describe('what the page knows', () => {
  test('an older snapshot never replaces a newer one', () => {
    const live = after(read(room(5, { pause: pause('PAUSE') })), read(room(4)))
    expect(live.room?.version).toBe(5)
    expect(coverStateOf(live, 1_000).kind).toBe('pause')
  })
  test('a hint about what is known asks for nothing; news and gaps do', () => {
    const live = after(read(room(5)))
    expect(live.isStale).toBe(false)
    expect(liveAfter(live, { type: 'hint', version: 5 })).toBe(live)
    expect(liveAfter(live, { type: 'hint', version: 6 }).isStale).toBe(true)
    expect(liveAfter(live, { type: 'hint', version: null }).isStale).toBe(true)
  })
  test('with a dead stream the beat tells that something changed', () => {
    const live = after(read(room(5)))
    const beat = { version: 5, serverTime: iso(START), pause: null, unreadMessages: 0 }
    expect(liveAfter(live, { type: 'beat', beat, at: 0 }).isStale).toBe(false)
    expect(liveAfter(live, { type: 'beat', beat: { ...beat, version: 6 }, at: 0 }).isStale).toBe(true)
    expect(liveAfter(live, { type: 'beat', beat: { ...beat, pause: pause('PAUSE') }, at: 0 }).isStale).toBe(
      true
    )
  })
  test('counts by the server’s clock', () => {
    expect(serverNow(after(read(room(1), 5_000)), 8_000)).toBe(START + 3_000)
    expect(serverNow(FIRST_LIVE, 8_000)).toBe(null)
  })
})

describe('messages', () => {
  const all = room(2, {
    messages: [
      message(1),
      message(2, { notificationType: 'BADGE', motive: 'MORE_TIME' }),
      message(3, { notificationType: 'TOAST', motive: 'REFUSE_BREAK' }),
      message(4, { motive: 'RELOAD_REQUEST' }),
      message(5, { dismissed: true }),
      message(6, { author: 'CANDIDATE', notificationType: 'TOAST' }),
      message(7, { notificationType: 'BADGE', motive: 'ACCEPT_BREAK' }),
      message(8, { motive: 'LATE_BREAK_RETURN', dismissible: false }),
      message(9, { dismissible: false }),
    ],
  })
  const live = after(read(all))
  test('those to confirm, the reload, the passing ones, and those that are over', () => {
    expect(alertsOf(live).map(({ id }) => id)).toEqual([1, 2])
    expect(reloadRequestOf(live)?.id).toBe(4)
    expect(toastsOf(live).map(({ id }) => id)).toEqual([3])
    expect(outdatedOf(live).map(({ id }) => id)).toEqual([7])
  })
  test('confirmed here counts at once, also after a snapshot that does not know it yet', () => {
    const confirmed = liveAfter(liveAfter(live, { type: 'confirmed', messageId: 1 }), read(all))
    expect(alertsOf(confirmed).map(({ id }) => id)).toEqual([2])
  })
  test('once the server knows it, it is forgotten here', () => {
    const known = room(3, { messages: [message(1, { dismissed: true })] })
    expect(liveAfter(liveAfter(live, { type: 'confirmed', messageId: 1 }), read(known)).confirmed.size).toBe(
      0
    )
  })
})

describe('what covers the exam', () => {
  const leaving = pause('BREAK_START', { startedAt: iso(START + 59_000), maxEndDate: iso(START + 359_000) })
  const granted = after(read(room(1)), read(room(2, { pause: leaving })))

  test('a break that was granted at a question begins when the server says, for both sides', () => {
    expect(coverStateOf(granted, 1_000)).toMatchObject({
      kind: 'granted',
      motive: 'BATHROOM',
      until: START + 59_000,
    })
    expect(isPaused(coverStateOf(granted, 1_000))).toBe(false)
    expect(coverStateOf(granted, 59_999).kind).toBe('granted')
    expect(coverStateOf(granted, 60_000)).toEqual({
      kind: 'break',
      motive: 'BATHROOM',
      endsAt: START + 359_000,
    })
  })
  test('a break that begins early lasts its full length, before and after the server knows of it', () => {
    const taken = liveAfter(granted, { type: 'break_taken', pauseId: 5, at: 11_000 })
    expect(coverStateOf(taken, 11_000)).toEqual({
      kind: 'break',
      motive: 'BATHROOM',
      endsAt: START + 310_000,
    })
    const known = liveAfter(
      taken,
      read(
        room(3, {
          pause: pause('BREAK_START', { startedAt: iso(START + 10_000), maxEndDate: iso(START + 310_000) }),
        })
      )
    )
    expect(coverStateOf(known, 12_000)).toEqual({
      kind: 'break',
      motive: 'BATHROOM',
      endsAt: START + 310_000,
    })
  })
  test('a page that is loaded anew meanwhile shows the same', () => {
    expect(coverStateOf(after(read(room(2, { pause: leaving }))), 1_000).kind).toBe('granted')
  })
  test('a break that runs already when the page is loaded covers at once', () => {
    expect(coverStateOf(after(read(room(2, { pause: pause('NURSING_BREAK_START') }))), 1_000)).toMatchObject({
      kind: 'break',
      motive: 'NURSING_BREAK',
    })
  })
  test('the last two minutes of a bathroom break are the restroom’s', () => {
    const live = after(read(room(2, { pause: pause('BREAK_START') })))
    expect(coverStateOf(live, 180_999).kind).toBe('break')
    expect(coverStateOf(live, 181_000)).toEqual({ kind: 'restroom', endsAt: START + 300_000 })
    const nursing = after(read(room(2, { pause: pause('NURSING_BREAK_START') })))
    expect(coverStateOf(nursing, 290_000).kind).toBe('break')
  })
  test('overstayed: until somebody lets her go on', () => {
    const late = liveAfter(granted, read(room(3, { pause: pause('LATE_BREAK_RETURN') })))
    expect(coverStateOf(late, 1_000)).toEqual({ kind: 'late' })
    expect(coverStateOf(liveAfter(late, read(room(4))), 1_000)).toEqual({ kind: 'free' })
  })
  test('a pause says its message only when it may', () => {
    const coverWith = (showMessage: boolean) =>
      coverStateOf(
        after(read(room(2, { pause: pause('PAUSE', { message: 'Troca de sala', showMessage }) }))),
        1_000
      )
    expect(coverWith(true)).toMatchObject({ kind: 'pause', message: 'Troca de sala' })
    expect(coverWith(false)).toMatchObject({ kind: 'pause', message: null })
  })
  test('a request that waits', () => {
    const request = {
      id: 1,
      candidateId: 7,
      motive: 'BATHROOM',
      status: 'PENDING',
      pending: true,
      dismissed: false,
      createdAt: iso(START),
      expiresAt: iso(START + 300_000),
      answeredAt: null,
      version: 1,
    } as const
    expect(pendingRequest(after(read(room(1, { breakRequests: [request] }))))?.id).toBe(1)
    expect(pendingRequest(after(read(room(1, { breakRequests: [{ ...request, pending: false }] }))))).toBe(
      null
    )
  })
  test('countdowns', () => {
    expect([secondsUntil(10_000, 9_999), secondsUntil(10_000, 10_000), secondsUntil(10_000, 20_000)]).toEqual(
      [1, 0, 0]
    )
    expect([clockText(0), clockText(65), clockText(300)]).toEqual(['0:00', '1:05', '5:00'])
  })
})
