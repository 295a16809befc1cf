import { test } from '@japa/runner'
import { attentionOf, type AttentionFacts } from '#desk/domain/attention'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

/** Open since an hour for another, not begun, 30 minutes long. */
const facts = (more: Partial<AttentionFacts> = {}): AttentionFacts => ({
  state: 'CREATED',
  windowStartAt: NOW - MINUTE,
  windowEndAt: NOW + 60 * MINUTE,
  startedAt: null,
  heldAt: null,
  maxDurationMinutes: 30,
  grantedSeconds: 0,
  lastSavedAt: null,
  hasLateAnswers: false,
  lacksPhotos: false,
  ...more,
})
const running = (more: Partial<AttentionFacts> = {}) =>
  facts({ state: 'STARTED', startedAt: NOW - 20 * MINUTE, lastSavedAt: NOW - MINUTE, ...more })

test.group('what needs attention', () => {
  test('who has not begun ten minutes after the opening, while it is open', ({ assert }) => {
    assert.deepEqual(attentionOf(facts(), NOW), [])
    assert.deepEqual(attentionOf(facts({ windowStartAt: NOW - 10 * MINUTE }), NOW), ['not_begun'])
    assert.deepEqual(attentionOf(facts({ windowStartAt: NOW - 10 * MINUTE + 1 }), NOW), [])
    const over = { windowStartAt: NOW - 90 * MINUTE, windowEndAt: NOW - 1 }
    assert.deepEqual(attentionOf(facts(over), NOW), [])
  })

  test('of whom nothing was stored for five minutes while the time runs', ({ assert }) => {
    assert.deepEqual(attentionOf(running(), NOW), [])
    assert.deepEqual(attentionOf(running({ lastSavedAt: NOW - 5 * MINUTE - 1 }), NOW), ['silent'])
    assert.deepEqual(attentionOf(running({ lastSavedAt: NOW - 5 * MINUTE }), NOW), [])
    assert.deepEqual(attentionOf(running({ lastSavedAt: null }), NOW), ['silent'])
    assert.deepEqual(attentionOf(running({ lastSavedAt: null, startedAt: NOW - MINUTE }), NOW), [])
    assert.deepEqual(attentionOf(running({ lastSavedAt: null, heldAt: NOW - MINUTE }), NOW), [])
    assert.deepEqual(attentionOf(running({ lastSavedAt: null, state: 'STOPPED' }), NOW), [])
    assert.deepEqual(attentionOf(running({ lastSavedAt: null, state: 'FINISHED' }), NOW), [])
  })

  test('whose own time the window’s end cuts, grants included', ({ assert }) => {
    const windowEndAt = NOW + 10 * MINUTE
    assert.deepEqual(attentionOf(running({ windowEndAt }), NOW), [])
    assert.deepEqual(attentionOf(running({ windowEndAt, grantedSeconds: 1 }), NOW), ['cut_by_window'])
    assert.deepEqual(attentionOf(running({ windowEndAt: windowEndAt - 1, state: 'STOPPED' }), NOW), [
      'cut_by_window',
    ])
  })

  test('who lacks photos of today, and whose answers came too late, whatever the state', ({ assert }) => {
    assert.deepEqual(attentionOf(facts({ lacksPhotos: true }), NOW), ['photos_missing'])
    assert.deepEqual(attentionOf(facts({ lacksPhotos: true, windowStartAt: NOW + 1 }), NOW), [])
    assert.deepEqual(attentionOf(running({ state: 'FINISHED', lacksPhotos: true }), NOW), [])
    assert.deepEqual(attentionOf(running({ state: 'FINISHED', hasLateAnswers: true }), NOW), ['late_answers'])
  })
})
