import { test } from '@japa/runner'
import { outcomeOf, StoreState } from '#files/storage/store_state'

const answered = (status: number, name = 'Error') => ({ name, $metadata: { httpStatusCode: status } })

test.group('What is known of the store', () => {
  test('an answer of the store is one, also that there is no such file; silence and errors of its own are none', ({
    assert,
  }) => {
    for (const [error, outcome] of [
      [new Error('socket hang up'), 'away'],
      [null, 'away'],
      [answered(503), 'away'],
      [answered(429), 'away'],
      [answered(403), 'refuses'],
      [answered(401), 'refuses'],
      [answered(404, 'NoSuchBucket'), 'no_bucket'],
      [answered(404, 'NoSuchKey'), 'answers'],
      [answered(404, 'NotFound'), 'answers'],
      [answered(416), 'answers'],
    ] as const)
      assert.equal(outcomeOf(error), outcome, JSON.stringify(error))
  })

  test('it is the last outcome and its time; a change is reported once, and recovery only after a fault', ({
    assert,
  }) => {
    const state = new StoreState()
    assert.deepEqual(state.report(), { ok: true, detail: 'S3: not asked yet' })
    assert.isFalse(state.note('answers', 1_000))
    assert.deepEqual(state.report(), { ok: true, detail: 'S3: answers' })
    assert.isTrue(state.note('away', 2_000))
    assert.isFalse(state.note('away', 3_000))
    assert.deepEqual(state.report(), {
      ok: false,
      detail: 'S3: does not answer since 1970-01-01T00:00:02.000Z',
    })
    assert.isTrue(state.note('refuses', 4_000))
    assert.isFalse(state.report().ok)
    assert.isTrue(state.note('answers', 5_000))
    assert.isTrue(state.report().ok)
    assert.isTrue(new StoreState().note('away', 1_000), 'also where it is the first that is known')
  })
})
