import { test } from '@japa/runner'
import { answered, isOverdue, leaveMs, mayAsk } from '#live_room/domain/breaks'
import {
  breakSecondsOf,
  endByCandidate,
  isOverstayed,
  LATE_AFTER_MS,
  mayPause,
  statusOf,
} from '#live_room/domain/pause'
import { switchesOfMessage } from '#live_room/policies/message_policy'
import { ok, refuseConflict } from '#shared'
import type { PauseMotive } from '#live_room/domain/live_room_enums'

const NOW = 1_800_000_000_000

test.group('Pauses', () => {
  const until = (maxEndAt: number | null, motive: PauseMotive, startedAt = NOW - 300_000) => ({
    motive,
    startedAt,
    maxEndAt,
  })

  test('a break, a pause and a late return are three states of the room', ({ assert }) => {
    assert.equal(statusOf(null, NOW), 'NORMAL')
    assert.equal(statusOf(until(NOW, 'BREAK_START'), NOW), 'BREAK')
    assert.equal(statusOf(until(NOW, 'NURSING_BREAK_START'), NOW), 'BREAK')
    assert.equal(statusOf(until(null, 'PAUSE'), NOW), 'PAUSED')
    assert.equal(statusOf(until(NOW, 'LATE_BREAK_RETURN'), NOW), 'PAUSED')
    assert.equal(
      statusOf(until(NOW + 300_000, 'BREAK_START', NOW + 1), NOW),
      'NORMAL',
      'granted, and not begun'
    )
    assert.equal(statusOf(until(NOW + 300_000, 'BREAK_START', NOW), NOW), 'BREAK')
  })

  test('a break is overstayed three seconds after its end', ({ assert }) => {
    const pause = until(NOW, 'BREAK_START')
    assert.isFalse(isOverstayed(pause, NOW + LATE_AFTER_MS - 1))
    assert.isTrue(isOverstayed(pause, NOW + LATE_AFTER_MS))
    assert.isTrue(isOverstayed(until(NOW, 'NURSING_BREAK_START'), NOW + LATE_AFTER_MS))
    assert.isFalse(isOverstayed(until(NOW, 'LATE_BREAK_RETURN'), NOW + 60_000), 'a late return is late once')
    assert.isFalse(isOverstayed(until(null, 'PAUSE'), NOW))
  })

  test('the candidate ends a break in time and nothing else', ({ assert }) => {
    assert.deepEqual(endByCandidate(until(NOW, 'BREAK_START'), NOW), ok('BREAK_END'))
    assert.deepEqual(endByCandidate(until(NOW, 'NURSING_BREAK_START'), NOW), ok('NURSING_BREAK_END'))
    const refusals = [
      { pause: until(NOW, 'BREAK_START'), at: NOW + LATE_AFTER_MS, code: 'break_overstayed' },
      { pause: until(NOW, 'LATE_BREAK_RETURN'), at: NOW, code: 'break_overstayed' },
      { pause: until(null, 'PAUSE'), at: NOW, code: 'paused_by_applicator' },
      { pause: null, at: NOW, code: 'not_paused' },
    ]
    for (const { pause, at, code } of refusals)
      assert.deepEqual(endByCandidate(pause, at), refuseConflict(code, `live_room.${code}`))
  })

  test('a pause takes the place of a break, never of a pause', ({ assert }) => {
    assert.isTrue(mayPause(null))
    assert.isTrue(mayPause(until(NOW, 'BREAK_START')))
    assert.isFalse(mayPause(until(null, 'PAUSE')))
    assert.isFalse(mayPause(until(NOW, 'LATE_BREAK_RETURN')))
  })

  test('a configured return time counts, 60 seconds are the default', ({ assert }) => {
    assert.equal(breakSecondsOf(300), 300)
    assert.equal(breakSecondsOf(0), 60)
  })
})

test.group('Break requests', () => {
  test('are answered once', ({ assert }) => {
    assert.deepEqual(
      (['accept', 'refuse', 'dismiss'] as const).map((action) => answered('PENDING', action)),
      ['ACCEPTED', 'REFUSED', 'DISMISSED']
    )
    for (const status of ['ACCEPTED', 'REFUSED', 'DISMISSED'] as const)
      assert.isNull(answered(status, 'accept'))
  })

  test('wait for 300 seconds and no longer (const-breaks-002)', ({ assert }) => {
    assert.isFalse(isOverdue({ status: 'PENDING', createdAt: NOW - 299_999 }, NOW))
    assert.isTrue(isOverdue({ status: 'PENDING', createdAt: NOW - 300_000 }, NOW))
    assert.isFalse(isOverdue({ status: 'ACCEPTED', createdAt: NOW - 300_000 }, NOW))
  })

  test('who is at an item has a minute, or a fifth of the break, before it begins by itself', ({
    assert,
  }) => {
    assert.equal(leaveMs(300, true), 60_000)
    assert.equal(leaveMs(60, true), 12_000)
    assert.equal(leaveMs(300, false), 0)
  })

  test('the nursing break is for those who nurse', ({ assert }) => {
    assert.isTrue(mayAsk('BATHROOM', { nursingMother: false }))
    assert.isTrue(mayAsk('NURSING_BREAK', { nursingMother: true }))
    assert.isFalse(mayAsk('NURSING_BREAK', { nursingMother: false }))
  })
})

test('each kind of message needs its switch, and all online one more', ({ assert }) => {
  const needs = (motive: 'MESSAGE' | 'RELOAD_REQUEST', notificationType: 'ALERT' | 'TOAST', toAll = false) =>
    switchesOfMessage({ motive, notificationType, toAll }).map((anyOf) =>
      anyOf.map((name) => name.split('.').at(-1))
    )
  assert.deepEqual(needs('MESSAGE', 'ALERT'), [['SendAlert']])
  assert.deepEqual(needs('MESSAGE', 'TOAST'), [['SendAlert', 'AnswerMessages']])
  assert.deepEqual(needs('RELOAD_REQUEST', 'TOAST'), [['SendReloadRequest']])
  assert.deepEqual(needs('MESSAGE', 'ALERT', true), [['SendAlert'], ['sendMessageGlobal']])
})
