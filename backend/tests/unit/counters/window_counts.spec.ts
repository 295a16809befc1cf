import { test } from '@japa/runner'
import { WindowCounts } from '#counters/domain/window_counts'

const T = 1_800_000_000_000
const LIMIT = { max: 3, seconds: 60 }

test.group('counts within a window', () => {
  test('the limit is allowed, the next is refused with the seconds to wait', ({ assert }) => {
    const counts = new WindowCounts()
    for (let count = 1; count <= 3; count += 1)
      assert.deepEqual(counts.take('a:1', LIMIT, 1, T + count), { allowed: true, count, seconds: 60 })
    assert.deepEqual(counts.take('a:1', LIMIT, 1, T + 20_500), { allowed: false, count: 3, seconds: 40 })
    assert.isTrue(counts.take('a:2', LIMIT, 1, T + 20_500).allowed, 'another key has its own count')
    assert.isFalse(counts.take('a:1', LIMIT, 1, T + 60_000).allowed)
    assert.deepEqual(counts.take('a:1', LIMIT, 1, T + 60_001), { allowed: true, count: 1, seconds: 60 })
  })

  test('what is refused is not counted: a smaller amount still fits', ({ assert }) => {
    const counts = new WindowCounts()
    assert.isFalse(counts.take('bytes:1', { max: 100, seconds: 60 }, 101, T).allowed)
    assert.equal(counts.size, 0)
    assert.isTrue(counts.take('bytes:1', { max: 100, seconds: 60 }, 90, T).allowed)
    assert.isFalse(counts.take('bytes:1', { max: 100, seconds: 60 }, 11, T).allowed)
    assert.deepEqual(counts.take('bytes:1', { max: 100, seconds: 60 }, 10, T), {
      allowed: true,
      count: 100,
      seconds: 60,
    })
  })

  test('peek counts nothing, giveBack and reset undo', ({ assert }) => {
    const counts = new WindowCounts()
    assert.deepEqual(counts.peek('a:1', T), { count: 0, seconds: 0 })
    counts.take('a:1', LIMIT, 3, T)
    assert.deepEqual(counts.peek('a:1', T + 1_000), { count: 3, seconds: 59 })
    counts.giveBack('a:1', 1, T)
    assert.isTrue(counts.take('a:1', LIMIT, 1, T).allowed)
    counts.giveBack('a:1', 9, T)
    counts.giveBack('a:2', 1, T)
    assert.equal(counts.size, 0, 'less than nothing is nothing')
    counts.take('a:1', LIMIT, 3, T)
    counts.reset('a:1')
    assert.isTrue(counts.take('a:1', LIMIT, 3, T).allowed)
  })

  test('a clock that is set back delays nobody longer than the window', ({ assert }) => {
    const counts = new WindowCounts()
    counts.take('a:1', LIMIT, 3, T)
    assert.isTrue(counts.take('a:1', LIMIT, 1, T - 3_600_000).allowed)
  })

  test('a flood of different keys grows it no further, and costs no other kind and no large count its place', ({
    assert,
  }) => {
    const counts = new WindowCounts(100)
    counts.take('login:victim', LIMIT, 3, T)
    counts.take('flood:large', LIMIT, 3, T)
    for (let key = 0; key < 10_000; key += 1) assert.isTrue(counts.take(`flood:${key}`, LIMIT, 1, T).allowed)
    assert.equal(counts.size, 101)
    assert.isFalse(counts.take('login:victim', LIMIT, 1, T).allowed)
    assert.isFalse(counts.take('flood:large', LIMIT, 1, T).allowed)
  })

  test('what has ended makes room first', ({ assert }) => {
    const counts = new WindowCounts(2)
    counts.take('a:1', { max: 9, seconds: 1 }, 5, T)
    counts.take('a:2', LIMIT, 1, T)
    counts.take('a:3', LIMIT, 1, T + 2_000)
    assert.equal(counts.peek('a:2', T + 2_000).count, 1)
    assert.equal(counts.peek('a:3', T + 2_000).count, 1)
  })
})
