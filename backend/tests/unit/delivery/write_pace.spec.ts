import { test } from '@japa/runner'
import { WritePace } from '#delivery/domain/write_pace'

const noted = (times: number[], every = 10) => {
  const pace = new WritePace()
  for (const [at, tookMs] of times.entries()) pace.note(tookMs, at * every)
  return pace
}
const of = (count: number, tookMs: number) => Array.from({ length: count }, () => tookMs)

test.group('the pace of writes', () => {
  test('is slow when their mean is above 50 ms, and only with eight of them', ({ assert }) => {
    assert.isTrue(noted(of(8, 51)).isSlow(100))
    assert.isFalse(noted(of(8, 50)).isSlow(100))
    assert.isFalse(noted(of(7, 900)).isSlow(100))
  })

  test('one slow write among many changes nothing, and a slow minute is over when writes are fast again', ({
    assert,
  }) => {
    assert.isFalse(noted([...of(40, 5), 900]).isSlow(500))
    assert.isFalse(noted([...of(40, 200), ...of(60, 5)]).isSlow(1_000))
  })

  test('is not known three seconds after the last write', ({ assert }) => {
    const pace = noted(of(10, 200))
    assert.isTrue(pace.isSlow(3_090))
    assert.isFalse(pace.isSlow(3_091))
    pace.note(200, 4_000)
    assert.isFalse(pace.isSlow(4_000), 'and is counted anew')
  })
})
