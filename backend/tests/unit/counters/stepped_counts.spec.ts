import { setImmediate as turn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { WindowCounts, type Limit } from '#counters/domain/window_counts'
import { STEP, SteppedCounts } from '#counters/stepped_counts'

const LIMIT = { max: 10 * STEP, seconds: 60 }
const clock = { now: () => 1_800_000_000_000 }

/** How many of `amount` writes are allowed, each after what the one before it began. */
async function allowed(counts: SteppedCounts, amount: number): Promise<number> {
  let sum = 0
  for (let one = 0; one < amount; one += 1) {
    if (counts.take('writes:1', LIMIT).allowed) sum += 1
    await turn()
  }
  return sum
}

test.group('counts that no call waits for', () => {
  test('processes that share them allow less than two steps each beyond the limit', async ({ assert }) => {
    const shared = new WindowCounts()
    const share = async (key: string, limit: Limit, amount: number) =>
      shared.take(key, limit, amount, clock.now())
    const a = new SteppedCounts(share, clock)
    const b = new SteppedCounts(share, clock)
    assert.equal(await allowed(a, 6 * STEP), 6 * STEP)
    assert.equal(await allowed(b, 9 * STEP), 5 * STEP, 'the step that is too much is the last')
    assert.equal(await allowed(a, 9 * STEP), STEP)
    assert.isTrue(b.take('writes:2', LIMIT).allowed, 'another key has its own count')
  })

  test('a process by itself allows the limit', async ({ assert }) => {
    assert.equal(await allowed(new SteppedCounts(null, clock), LIMIT.max + STEP), LIMIT.max)
  })

  test('who cannot be asked refuses nothing', async ({ assert }) => {
    const counts = new SteppedCounts(() => Promise.reject(new Error('away')), clock)
    assert.equal(await allowed(counts, LIMIT.max + STEP), LIMIT.max)
  })
})
