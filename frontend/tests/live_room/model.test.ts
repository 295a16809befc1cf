import { describe, expect, test } from 'vitest'
import type { LiveRoom, RoomCandidate } from '../../src/api/live_room.ts'
import { isAllowed, type Permission } from '../../src/api/permissions.ts'
import { receiptOf } from '../../src/features/live-room/model/acts.ts'
import {
  isBreak,
  minutesAndSeconds,
  nextLateCheck,
  secondsUntil,
} from '../../src/features/live-room/model/countdown.ts'
import { feedOf } from '../../src/features/live-room/model/feed.ts'
import { latencyOf } from '../../src/features/live-room/model/latency.ts'
import { menuOf } from '../../src/features/live-room/model/menu.ts'
import { callsOf, countOnline, placed, tilesOf, wallOf } from '../../src/features/live-room/model/tiles.ts'
import { at, candidate, message, NOON, pause, request, room, situation } from './factory.ts'

describe('latency', () => {
  // const-proctor-room-003, const-proctor-room-004: one scale for the text and the bars.
  test.each([
    [null, null, null],
    [0, 'good', 4],
    [500, 'good', 4],
    [501, 'fair', 3],
    [1000, 'fair', 3],
    [1001, 'fair', 2],
    [1499, 'fair', 2],
    [1500, 'bad', 1],
    [2000, 'bad', 1],
    [2001, 'awful', 1],
  ])('%s ms of 1000 is %s, and %s bars: one scale', (delay, level, bars) =>
    expect(latencyOf(delay, 1000)).toEqual(level === null ? null : { level, bars })
  )
  test('scales with what the school accepts', () => {
    expect(latencyOf(300, 200)?.level).toBe('bad')
    expect(latencyOf(300, 600)?.level).toBe('good')
  })
})

describe('countdown', () => {
  test('reads mm:ss and stops at zero', () => {
    expect(minutesAndSeconds(secondsUntil(at(299), NOON))).toBe('04:59')
    expect(minutesAndSeconds(secondsUntil(at(299), NOON - 1))).toBe('05:00')
    expect(minutesAndSeconds(secondsUntil(at(3600), NOON))).toBe('60:00')
    expect(minutesAndSeconds(secondsUntil(at(-5), NOON))).toBe('00:00')
  })
  test('only a granted pause is a break', () => {
    expect(
      (['BREAK_START', 'NURSING_BREAK_START', 'LATE_BREAK_RETURN', 'PAUSE'] as const).map((motive) =>
        isBreak(pause(motive))
      )
    ).toEqual([true, true, false, false])
    expect(isBreak(null)).toBe(false)
  })
  test('the room is read again 3 s after the first break ended, once for each', () => {
    const pauses = [
      null,
      pause('PAUSE'),
      pause('BREAK_START', { maxEndDate: at(60) }),
      pause('BREAK_START', { maxEndDate: at(20) }),
    ]
    expect(nextLateCheck(pauses, NOON)).toBe(23_000)
    expect(nextLateCheck(pauses, NOON + 23_000)).toBe(40_000)
    expect(nextLateCheck(pauses, NOON + 63_000)).toBeNull()
  })
  test('the room is read again when a granted break begins', () => {
    expect(nextLateCheck([pause('BREAK_START', { startedAt: at(59), maxEndDate: at(359) })], NOON)).toBe(
      59_000
    )
  })
})

const reasonsFor = (more: Partial<RoomCandidate>, of: Partial<LiveRoom> = {}) =>
  tilesOf(room({ candidates: [candidate(1, more)], ...of }))[0]?.reasons

describe('reasons for attention', () => {
  test('are empty for an inconspicuous candidate', () => {
    expect(reasonsFor({}, { situations: [situation(1)] })).toEqual([])
  })
  test('are a request, a message, a late return, a lost connection, a camera finding, a pause and suspicious answers', () => {
    expect(reasonsFor({}, { breakRequests: [request(1, 1)] })).toEqual(['breakRequest'])
    expect(reasonsFor({}, { breakRequests: [request(1, 1, { pending: false, status: 'REFUSED' })] })).toEqual(
      []
    )
    expect(reasonsFor({}, { messages: [message(1, 1)] })).toEqual(['message'])
    expect(
      reasonsFor({}, { messages: [message(1, 1, { dismissed: true }), message(2, 1, { author: 'PROCTOR' })] })
    ).toEqual([])
    expect(reasonsFor({ status: 'PAUSED', pause: pause('LATE_BREAK_RETURN') })).toEqual(['lateReturn'])
    expect(reasonsFor({ isOnline: false, indicator: 'offline' })).toEqual(['disconnected'])
    expect(reasonsFor({ faceDetectionAlert: { message: 'Ninguém', since: at(0) } })).toEqual(['face'])
    expect(reasonsFor({ hasAcceptedCamera: false })).toEqual(['cameraPending'])
    expect(reasonsFor({}, { situations: [situation(1, { averageInternetDelay: 1500 })] })).toEqual([
      'internet',
    ])
    expect(reasonsFor({ status: 'PAUSED', pause: pause('PAUSE') })).toEqual(['paused'])
    expect(reasonsFor({ suspiciousAnswers: 2 })).toEqual(['suspicious'])
  })
  test('do not count a candidate on a break as disconnected; one who never came is absent', () => {
    expect(reasonsFor({ status: 'BREAK', pause: pause('BREAK_START'), isOnline: false })).toEqual(['onBreak'])
    const [tile] = tilesOf(
      room({
        candidates: [
          candidate(1, { isOnline: false, lastSeen: null, isInApplication: false, isSitting: false }),
        ],
      })
    )
    expect([tile?.reasons, tile?.mood]).toEqual([[], 'absent'])
  })
})

describe('the tiles of a room', () => {
  const crowd = room({
    candidates: [
      candidate(1),
      candidate(2, { suspiciousAnswers: 1 }),
      candidate(3),
      candidate(4, { isOnline: false }),
      candidate(5),
      candidate(6, { isOnline: false, lastSeen: null, isInApplication: false, isSitting: false }),
    ],
    breakRequests: [request(20, 3), request(10, 5)],
  })
  const ids = (tiles: readonly { id: number }[]) => tiles.map(({ id }) => id)

  test('list who needs attention, the most urgent first, the longest wait before the others', () => {
    expect(ids(callsOf(tilesOf(crowd)))).toEqual([5, 3, 4, 2])
  })
  test('stay where they are, whatever a candidate asks for; new ones are last', () => {
    expect(ids(placed(tilesOf(crowd), []))).toEqual([1, 2, 3, 4, 5, 6])
    expect(ids(placed(tilesOf(crowd), [3, 1, 2, 4, 6]))).toEqual([3, 1, 2, 4, 6, 5])
  })
  test('collapse calm candidates until something happens, and list who never came in one line', () => {
    const config = { foldCalm: true, showOffline: true }
    const before = wallOf(tilesOf(crowd), config)
    expect([ids(before.open), ids(before.folded), ids(before.absent), before.hidden]).toEqual([
      [2, 3, 4, 5],
      [1],
      [6],
      0,
    ])
    const after = tilesOf({ ...crowd, messages: [message(1, 1)] })
    expect(ids(wallOf(after, config).open)).toContain(1)
  })
  test('hide offline candidates only without a reason for attention', () => {
    const wall = wallOf(tilesOf(crowd), { foldCalm: false, showOffline: false })
    expect([ids(wall.open), ids(wall.absent), wall.hidden]).toEqual([[1, 2, 3, 4, 5], [], 1])
  })
  test('counts who is online', () => expect(countOnline(tilesOf(crowd))).toBe(4))
  test('stay the same object for a candidate without changes', () => {
    const before = tilesOf(crowd)
    const [first, ...others] = crowd.candidates as [RoomCandidate, ...RoomCandidate[]]
    const changed = { ...crowd, candidates: [{ ...first, suspiciousAnswers: 3 }, ...others] }
    const after = tilesOf(changed, before)
    expect(after.map((tile, place) => tile === before[place])).toEqual([false, true, true, true, true, true])
  })
})

describe('the content of a tile’s frame', () => {
  const choices = { isStopped: false, stillOnly: false, media: 'janus' as const }
  test.each<[string, Partial<RoomCandidate>, Partial<typeof choices> | { media: 'stills' }, string]>([
    ['a stream', {}, {}, 'stream'],
    ['nothing of who is gone', { isOnline: false }, {}, 'disconnected'],
    ['nothing where it was stopped', {}, { isStopped: true }, 'stopped'],
    ['that the camera waits for leave', { hasAcceptedCamera: false }, {}, 'cameraPending'],
    ['a still where that is wanted', { lastStill: { id: 1, when: at(0) } }, { stillOnly: true }, 'still'],
    [
      'a still where there is no media server',
      { lastStill: { id: 1, when: at(0) } },
      { media: 'stills' },
      'still',
    ],
    ['a still while no stream comes', { isStreaming: false, lastStill: { id: 1, when: at(0) } }, {}, 'still'],
    ['an empty frame until the first still', { isStreaming: false }, {}, 'nothing'],
  ])('%s', (_name, more, over, feed) =>
    expect(feedOf(candidate(1, more), { ...choices, ...over })).toBe(feed)
  )
})

describe('the menu of a tile', () => {
  const all = () => true
  const configuration = { allowApproveExam: false, media: 'janus' } as const
  const seen = { hasScreen: true, hasFilm: true }
  const facts = {
    candidate: candidate(1, seen),
    configuration,
    allowed: all,
    isStopped: false,
    stillOnly: false,
  }

  test('has every entry of the menu, each in its state', () => {
    const first = [
      'alert',
      'reload',
      'pause',
      'silence',
      'stopVideo',
      'stillOnly',
      'screenshot',
      'lastVideo',
      'identity',
      'history',
      'userConfig',
    ]
    expect(menuOf(facts)).toEqual(first)
    const paused = candidate(1, { ...seen, status: 'PAUSED', pause: pause('PAUSE') })
    const other = menuOf({ ...facts, candidate: paused, isStopped: true, stillOnly: true })
    expect(other).toEqual([
      'alert',
      'reload',
      'resume',
      'silence',
      'resumeVideo',
      'viewStream',
      'screenshot',
      'lastVideo',
      'identity',
      'history',
      'userConfig',
    ])
  })
  test('offers to lift the log-in delay for a candidate who is not in the room', () => {
    const entries = (more: Partial<RoomCandidate>) =>
      menuOf({ ...facts, candidate: candidate(1, more), allowed: () => false })
    expect(entries({ isOnline: false })).toContain('freeLogin')
    expect(entries({ isOnline: true })).not.toContain('freeLogin')
  })
  test('offers the screenshot and the last video segment only where they exist', () => {
    const entries = (more: Partial<RoomCandidate>) => menuOf({ ...facts, candidate: candidate(1, more) })
    expect(entries({ hasScreen: true })).toContain('screenshot')
    expect(entries({ hasScreen: true })).not.toContain('lastVideo')
    expect(entries({ hasFilm: true })).toContain('lastVideo')
    expect(entries({ hasFilm: true })).not.toContain('screenshot')
  })
  test('offers the approval where the collection requires it, while it is not decided', () => {
    const asks = { allowApproveExam: true, media: 'stills' } as const
    const waits = candidate(1, { awaitsApproval: true })
    const menu = menuOf({ ...facts, configuration: asks, candidate: waits })
    expect(menu.slice(menu.indexOf('history'))).toEqual(['history', 'approve', 'userConfig'])
    expect(menuOf({ ...facts, candidate: waits })).not.toContain('approve')
    expect(menuOf({ ...facts, configuration: asks })).not.toContain('approve')
  })
  test('silences where there is sound, and gives the microphone back in any case', () => {
    const silenced = candidate(1, { isSilenced: true })
    const stills = { allowApproveExam: false, media: 'stills' } as const
    expect(menuOf({ ...facts, configuration: stills })).not.toContain('silence')
    expect(menuOf({ ...facts, candidate: silenced })).toContain('unsilence')
    expect(menuOf({ ...facts, candidate: silenced })).not.toContain('silence')
    expect(menuOf({ ...facts, candidate: silenced, configuration: stills })).toContain('unsilence')
    expect(menuOf({ ...facts, candidate: silenced, allowed: () => false })).not.toContain('unsilence')
  })
  test('leaves out what the group may not', () => {
    expect(menuOf({ ...facts, allowed: () => false })).toEqual(['stopVideo', 'stillOnly', 'userConfig'])
    const without = (gone: Permission) => menuOf({ ...facts, allowed: (permission) => permission !== gone })
    expect(without('Dashboard.Videos.SendAlert')).not.toContain('alert')
    expect(without('Dashboard.Videos.SendReloadRequest')).not.toContain('reload')
    expect(without('Dashboard.Videos.PauseResume')).not.toContain('pause')
    expect(without('Dashboard.Videos.PauseResume')).not.toContain('silence')
    expect(without('Dashboard.Videos.ViewHistory')).not.toContain('history')
    expect(without('Dashboard.Videos.CandidateScreenshot')).not.toContain('screenshot')
  })
})

describe('the receipt of an act', () => {
  const known = (acknowledged: number | null, version: number) => ({
    acknowledged: acknowledged === null ? null : { version: acknowledged, when: at(0) },
    version,
  })
  test('is missing where nothing was done', () => expect(receiptOf(known(5, 9), undefined)).toBeNull())
  test('is waiting until the page of the candidate has its version', () => {
    expect(receiptOf(known(null, 6), 6)).toBe('waiting')
    expect(receiptOf(known(5, 6), 6)).toBe('waiting')
    expect(receiptOf(known(6, 7), 6)).toBe('received')
  })
  test('of an act without a version refers to the last change that concerns the candidate', () => {
    expect(receiptOf(known(5, 6), null)).toBe('waiting')
    expect(receiptOf(known(6, 6), null)).toBe('received')
  })
})

test('a missing or malformed permission is off', () => {
  const tree = { Dashboard: { Videos: { SendAlert: true, ViewInfo: false } } }
  expect(isAllowed(tree, 'Dashboard.Videos.SendAlert')).toBe(true)
  for (const path of [
    'Dashboard.Videos.ViewInfo',
    'Dashboard.Videos.Nothing',
    'Dashboard.Videos',
    'Dashboard.Videos.SendAlert.more',
    'constructor',
  ])
    expect(isAllowed(tree, path), path).toBe(false)
  expect(isAllowed(null, 'Dashboard')).toBe(false)
  expect(isAllowed(undefined, 'Dashboard')).toBe(false)
})
