import { test } from '@japa/runner'
import { digestOf } from '#delivery/domain/digest'

test.group('the digest', () => {
  const sealed = {
    position: 1,
    itemId: 1,
    alternativeId: null,
    alternatives: [],
    freeResponse: 'á',
    gradeLinear: null,
    revision: 3,
  }
  test('depends on everything that is stored, and not on its order (S11.2)', ({ assert }) => {
    const other = { ...sealed, position: 2 }
    assert.equal(digestOf([sealed, other]), digestOf([other, sealed]))
    for (const change of [
      { freeResponse: 'a' },
      { revision: 4 },
      { alternativeId: 1 },
      { alternatives: [1] },
      { gradeLinear: '[]' },
    ])
      assert.notEqual(digestOf([sealed]), digestOf([{ ...sealed, ...change }]))
  })
})
