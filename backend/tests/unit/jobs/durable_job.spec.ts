import { test } from '@japa/runner'
import { FIRST_UNITS, nextUnits, restAfter } from '#jobs/domain/chunk_size'
import { addCounts, afterError, cancelling, stepsAside } from '#jobs/domain/durable_job'

test.group('durable jobs', () => {
  test('wait longer after each error, five minutes at most, and fail at the eighth in a row', ({
    assert,
  }) => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => {
      const next = afterError(attempts, 1_000_000)
      return next.state === 'QUEUED' ? (next.notBeforeAt - 1_000_000) / 1_000 : next.state
    })
    assert.deepEqual(waits, [1, 4, 16, 64, 256, 300, 300])
    assert.deepEqual(afterError(8, 0), { state: 'FAILED' })
  })

  test('step aside for exams, but for a minute at a time', ({ assert }) => {
    assert.isTrue(stepsAside(null, 5))
    assert.isTrue(stepsAside(1_000, 60_999))
    assert.isFalse(stepsAside(1_000, 61_000))
  })

  test('are cancelled at once where they wait, between two chunks where they run, never where they ended', ({
    assert,
  }) => {
    assert.equal(cancelling('QUEUED'), 'ends')
    assert.equal(cancelling('RUNNING'), 'is_asked')
    for (const state of ['DONE', 'FAILED', 'CANCELLED'] as const) assert.equal(cancelling(state), 'refused')
  })

  test('add the counts of their chunks by name', ({ assert }) => {
    assert.deepEqual(addCounts({ created: 2 }, { created: 1, refused: 3 }), { created: 3, refused: 3 })
  })
})

test.group('units of a chunk', () => {
  test('follow what the last chunk took', ({ assert }) => {
    assert.equal(nextUnits(100, 50, 25), 50, 'half of them fit')
    assert.equal(nextUnits(100, 20, 25), 125)
    assert.equal(nextUnits(1, 400, 25), 1, 'one at least')
    assert.equal(nextUnits(100, 400, 25, 50), 50, 'not fewer than cost less than a transaction')
    assert.equal(nextUnits(4, 400, 25, 50), 8)
  })

  test('grow to twice as many at most, and not without end', ({ assert }) => {
    assert.equal(nextUnits(FIRST_UNITS, 0, 100), FIRST_UNITS * 2)
    assert.equal(nextUnits(4_000, 1, 100), 5_000)
  })

  test('behind a chunk a worker rests as long as it took', ({ assert }) => {
    assert.equal(restAfter(37.2), 38)
    assert.equal(restAfter(0), 0)
  })
})
