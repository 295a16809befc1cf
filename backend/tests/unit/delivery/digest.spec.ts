import { test } from '@japa/runner'
import { askedDigest, digestOf, selectionDigest } from '#delivery/domain/digest'

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
  test('of a call depends on what it asks for, and not on the order of names', ({ assert }) => {
    const asked = { kind: 'stop', selection: { ids: [1, 2], all: undefined } }
    assert.equal(askedDigest(asked), askedDigest({ selection: { ids: [1, 2] }, kind: 'stop' }))
    assert.notEqual(askedDigest(asked), askedDigest({ ...asked, selection: { ids: [2, 1] } }))
  })

  test('of a selection tells numbers that read alike apart', ({ assert }) => {
    assert.equal(selectionDigest([1, 23]), selectionDigest([1, 23]))
    assert.notEqual(selectionDigest([1, 23]), selectionDigest([12, 3]))
    assert.match(selectionDigest([]), /^[0-9a-f]{64}$/)
  })
})
