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
import { iso, message, pause, room, START, WAITING_REQUEST } from './support.ts'

const read = (value: LiveRoom, at = 1_000): LiveAction => ({ type: 'read', room: value, at })
const after = (...actions: LiveAction[]): Live => actions.reduce(liveAfter, FIRST_LIVE)

describe('the state of the page', () => {
  test('an older snapshot never replaces a newer one', () => {
    const live = after(read(room(5, { pause: pause('PAUSE') })), read(room(4)))
    expect(live.room?.version).toBe(5)
    expect(coverStateOf(live, 1_000).kind).toBe('pause')
  })
  test('a hint about a known version causes no read; new versions and gaps do', () => {
    const live = after(read(room(5)))
    expect(live.isStale).toBe(false)
    expect(liveAfter(live, { type: 'hint', version: 5 })).toBe(live)
    expect(liveAfter(live, { type: 'hint', version: 6 }).isStale).toBe(true)
    expect(liveAfter(live, { type: 'hint', version: null }).isStale).toBe(true)
  })
  test('without a stream the beat reports that something changed', () => {
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
  test('are split into those to confirm, reload requests, toasts, and outdated ones', () => {
    expect(alertsOf(live).map(({ id }) => id)).toEqual([1, 2])
    expect(reloadRequestOf(live)?.id).toBe(4)
    expect(toastsOf(live).map(({ id }) => id)).toEqual([3])
    expect(outdatedOf(live).map(({ id }) => id)).toEqual([7])
  })
  test('confirmed here count at once, also after a snapshot that does not include it yet', () => {
    const confirmed = liveAfter(liveAfter(live, { type: 'confirmed', messageId: 1 }), read(all))
    expect(alertsOf(confirmed).map(({ id }) => id)).toEqual([2])
  })
  test('confirmed on the server are removed from the local list', () => {
    const known = room(3, { messages: [message(1, { dismissed: true })] })
    expect(liveAfter(liveAfter(live, { type: 'confirmed', messageId: 1 }), read(known)).confirmed.size).toBe(
      0
    )
  })
})

describe('what covers the exam', () => {
  const leaving = pause('BREAK_START', { startedAt: iso(START + 59_000), maxEndDate: iso(START + 359_000) })
  const granted = after(read(room(1)), read(room(2, { pause: leaving })))

  test('a break granted at an item begins when the server decides, for both sides', () => {
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
  test('a break that begins early has its full length, before and after the server knows of it', () => {
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
  test('a page that is reloaded meanwhile shows the same', () => {
    expect(coverStateOf(after(read(room(2, { pause: leaving }))), 1_000).kind).toBe('granted')
  })
  test('a break in progress covers the exam at once after a reload', () => {
    expect(coverStateOf(after(read(room(2, { pause: pause('NURSING_BREAK_START') }))), 1_000)).toMatchObject({
      kind: 'break',
      motive: 'NURSING_BREAK',
    })
  })
  test('the last two minutes of a bathroom break are a state of their own', () => {
    const live = after(read(room(2, { pause: pause('BREAK_START') })))
    expect(coverStateOf(live, 180_999).kind).toBe('break')
    expect(coverStateOf(live, 181_000)).toEqual({ kind: 'restroom', endsAt: START + 300_000 })
    const nursing = after(read(room(2, { pause: pause('NURSING_BREAK_START') })))
    expect(coverStateOf(nursing, 290_000).kind).toBe('break')
  })
  test('overstayed: until the staff end it', () => {
    const late = liveAfter(granted, read(room(3, { pause: pause('LATE_BREAK_RETURN') })))
    expect(coverStateOf(late, 1_000)).toEqual({ kind: 'late' })
    expect(coverStateOf(liveAfter(late, read(room(4))), 1_000)).toEqual({ kind: 'free' })
  })
  test('a pause shows its message only when allowed', () => {
    const coverWith = (showMessage: boolean) =>
      coverStateOf(
        after(read(room(2, { pause: pause('PAUSE', { message: 'Troca de sala', showMessage }) }))),
        1_000
      )
    expect(coverWith(true)).toMatchObject({ kind: 'pause', message: 'Troca de sala' })
    expect(coverWith(false)).toMatchObject({ kind: 'pause', message: null })
  })
  test('a pending request', () => {
    expect(pendingRequest(after(read(room(1, { breakRequests: [WAITING_REQUEST] }))))?.id).toBe(1)
    expect(
      pendingRequest(after(read(room(1, { breakRequests: [{ ...WAITING_REQUEST, pending: false }] }))))
    ).toBe(null)
  })
  test('countdowns', () => {
    expect([secondsUntil(10_000, 9_999), secondsUntil(10_000, 10_000), secondsUntil(10_000, 20_000)]).toEqual(
      [1, 0, 0]
    )
    expect([clockText(0), clockText(65), clockText(300)]).toEqual(['0:00', '1:05', '5:00'])
  })
})
