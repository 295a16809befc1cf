import { test } from '@japa/runner'
import { CountsBy, Durations } from '#metrics/series'
import { isBearer } from '#metrics/token'
import { metricsToken } from '#start/metrics_token'

test.group('Counted series', () => {
  test('a value that was not named is counted as other, so that a label has no more values', ({ assert }) => {
    const counts = new CountsBy('outcome', ['stored'])
    for (const value of ['stored', 'stored', 'unheard of', 'another']) counts.add(value)
    assert.deepEqual(counts.samples(), [
      { labels: { outcome: 'stored' }, value: 2 },
      { labels: { outcome: 'other' }, value: 2 },
    ])
  })

  test('a duration is in the bucket of its bound, and in those above', ({ assert }) => {
    const durations = new Durations()
    for (const seconds of [0.001, 0.005, 0.3, 60]) durations.observe(seconds)
    const { upTo, count, sum } = durations.read()
    assert.deepEqual(upTo, [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
    assert.equal(count, 4)
    assert.closeTo(sum, 60.306, 1e-9)
  })
})

test.group('The token of the metrics', () => {
  const token = 'm'.repeat(40)

  test('only Bearer with exactly this token is let in', ({ assert }) => {
    for (const header of [`Bearer ${token}`, `bearer ${token}`])
      assert.isTrue(isBearer(header, token), header)
    for (const header of [
      undefined,
      '',
      token,
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `JWT ${token}`,
      `Basic ${token}`,
    ])
      assert.isFalse(isBearer(header, token), header)
  })

  test('the empty token opens nothing', ({ assert }) => assert.isFalse(isBearer('Bearer ', '')))

  test('a short token, or one with spaces, is refused at the start', ({ assert }) => {
    assert.isUndefined(metricsToken('METRICS_TOKEN', ''))
    assert.equal(metricsToken('METRICS_TOKEN', token)?.release(), token)
    for (const wrong of ['x'.repeat(31), `${token} ${token}`, 'é'.repeat(40), 'x'.repeat(513)])
      assert.throws(() => metricsToken('METRICS_TOKEN', wrong), /^METRICS_TOKEN must be 32 to 512/)
  })
})
