import { test } from '@japa/runner'
import { UNSENT, unsentClass } from '#live_room/domain/unsent'

test.group('How many answers a page has not sent', () => {
  test('is told in four classes', ({ assert }) => {
    assert.deepEqual(
      [0, 1, 4, 5, 1_000_000, undefined].map((answers) => unsentClass(answers)),
      ['none', 'few', 'few', 'many', 'many', 'unknown']
    )
    assert.lengthOf(UNSENT, 4)
  })
})
