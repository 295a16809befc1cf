import { test } from '@japa/runner'
import { MAX_DEPTH, MAX_VALUES, readInput, type AppError } from '#shared'

const codeOf = (value: unknown, most?: number) => {
  try {
    readInput(value, most)
    return 'taken'
  } catch (error) {
    return (error as AppError).code
  }
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

const zeros = (count: number) => Array.from({ length: count }, () => 0)

test.group('What comes from outside', () => {
  test('has its names in camelCase afterwards, at every depth', ({ assert }) => {
    const given = {
      client_id: 1,
      isRead: [{ item__position: 2, a_1b: { x_y_z: null } }],
      _private: 3,
      trailing_: 4,
      UPPER_Case: 5,
      '': 6,
      __a: 7,
      a_B_c: 8,
    }
    const expected = {
      clientId: 1,
      isRead: [{ itemPosition: 2, a1b: { xYZ: null } }],
      Private: 3,
      trailing_: 4,
      UPPER_Case: 5,
      '': 6,
      A: 7,
      a_BC: 8,
    }
    assert.deepEqual(readInput(structuredClone(given)), expected)
    assert.deepEqual(Object.keys(readInput(structuredClone(given)) as object), Object.keys(expected))
    for (const value of [null, true, 0, 'a_b', undefined]) assert.strictEqual(readInput(value), value)
    assert.deepEqual(readInput([['a_b', { c_d: 'e_f' }]]), [['a_b', { cD: 'e_f' }]])
  })

  test('is read as the conversion by pattern did, whatever the name', ({ assert }) => {
    const byPattern = (key: string) =>
      key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    const signs = ['_', '__', 'a', 'B', '7', 'é', '-', 'z']
    for (let at = 0; at < signs.length ** 4; at += 1) {
      const key = [0, 1, 2, 3]
        .map((place) => signs[Math.floor(at / signs.length ** place) % signs.length])
        .join('')
      assert.deepEqual(Object.keys(readInput({ [key]: 1 }) as object), [byPattern(key)], key)
    }
  })

  test('is refused with a name that every object has, written either way', ({ assert }) => {
    for (const name of [
      'toString',
      'to_string',
      'valueOf',
      'value_of',
      '__proto__',
      'constructor',
      'prototype',
      'hasOwnProperty',
      'has_own_property',
      'toJSON',
      '__defineGetter__',
    ])
      for (const text of [`{"${name}":1}`, `[{"a":{"${name}":null}}]`])
        assert.equal(codeOf(JSON.parse(text)), 'bad_request', text)
    assert.isUndefined(({} as { polluted?: boolean }).polluted)
  })

  // V15.3.7
  test('V15.3.7: is refused where it names a field in both spellings', ({ assert }) => {
    for (const value of [
      { user_id: 1, userId: 2 },
      { userId: 2, user_id: 1 },
      { a_b: null, a__b: null },
    ])
      assert.equal(codeOf(value), 'sent_twice')
    assert.deepEqual(readInput({ content: { a_1: 1, a1: 2 } }), { content: { a1: 2 } })
  })

  test('is bounded in depth, number of values and length of names', ({ assert }) => {
    assert.equal(codeOf(nested(MAX_DEPTH)), 'taken')
    assert.equal(codeOf(nested(MAX_DEPTH + 1)), 'too_deep')
    assert.equal(codeOf(nested(100_000)), 'too_deep')
    assert.equal(codeOf(zeros(MAX_VALUES)), 'taken')
    assert.equal(codeOf(zeros(MAX_VALUES + 1)), 'payload_too_large')
    assert.equal(codeOf(Array.from({ length: 300 }, () => zeros(300))), 'payload_too_large')
    assert.equal(
      codeOf(Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, 0])), 10),
      'payload_too_large'
    )
    assert.equal(codeOf({ ['a'.repeat(64)]: 1 }), 'taken')
    assert.equal(codeOf({ ['a'.repeat(65)]: 1 }), 'key_too_long')
    assert.equal(codeOf({ ['_'.repeat(1_000_000)]: 1 }), 'key_too_long')
  })
})
