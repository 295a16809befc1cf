import { test } from '@japa/runner'
import { EventWindow } from '#shared/event_window'

test.group('the window of events that are read', () => {
  test('looks for ids that were skipped until they are too old, and no longer', ({ assert }) => {
    const window = new EventWindow(100, 30_000)
    window.take([101, 104], 0)
    window.settle(0)
    assert.deepEqual([window.highest, window.skipped], [104, [102, 103]])
    window.take([103], 10_000)
    window.settle(10_000)
    assert.deepEqual(window.skipped, [102])
    window.settle(29_999)
    assert.deepEqual(window.skipped, [102])
    window.settle(30_000)
    assert.deepEqual(window.skipped, [])
  })

  test('lets another process go on where all is settled, not at the highest id', ({ assert }) => {
    const window = new EventWindow(0, 30_000)
    window.take([1, 2, 5], 0)
    window.settle(0)
    window.take([9], 20_000)
    window.settle(20_000)
    assert.equal(window.floor, 0)
    window.settle(30_000)
    assert.equal(window.floor, 5)
    window.settle(49_999)
    assert.equal(window.floor, 5)
    window.settle(50_000)
    assert.equal(window.floor, 9)
  })

  test('takes a jump of ids for a jump, not for a million events that are to come', ({ assert }) => {
    const window = new EventWindow(1, 30_000)
    window.take([5_000_000], 0)
    assert.equal(window.skipped.length, 10_000)
  })
})
