import { test } from '@japa/runner'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  codeState,
  firstAccessFragment,
  hasNotComeIn,
  newFirstAccessCode,
  shownCode,
  typedCode,
} from '#identity/domain/first_access_code'

test.group('codes of the first access', () => {
  test('are ten letters without vowels and letters that look alike: 42 bits', ({ assert }) => {
    let at = 0
    const code = newFirstAccessCode((below) => (at += 7) % below)
    assert.lengthOf(code, CODE_LENGTH)
    assert.match(code, new RegExp(`^[${CODE_LETTERS}]{10}$`))
    assert.notMatch(CODE_LETTERS, /[AEIOULY]/)
    assert.equal(new Set(CODE_LETTERS).size, 19)
    assert.isAbove(CODE_LENGTH * Math.log2(CODE_LETTERS.length), 42)
  })

  test('are read as typed: in any case, with blanks and hyphens', ({ assert }) => {
    const code = 'BCDFGHJKMN'
    assert.equal(shownCode(code), 'BCDFG-HJKMN')
    for (const typed of [code, 'bcdfg-hjkmn', ' BCDFG HJKMN ', 'bcd.fgh jkm-n'])
      assert.equal(typedCode(typed), code)
    assert.equal(typedCode('çé–'), '')
  })

  test('say what they are worth', ({ assert }) => {
    const fresh = { usedAt: null, replacedAt: null, expiresAt: 100 }
    assert.equal(codeState(fresh, 99), 'open')
    assert.equal(codeState(fresh, 100), 'expired')
    assert.equal(codeState({ ...fresh, replacedAt: 5 }, 100), 'replaced')
    assert.equal(codeState({ ...fresh, replacedAt: 5, usedAt: 4 }, 100), 'used')
  })

  test('stand after # in an address, with whatever a user name has', ({ assert }) => {
    const fragment = firstAccessFragment('ana+b&c=d@x', 'BCDFGHJKMN')
    const read = new URLSearchParams(fragment)
    assert.deepEqual([read.get('u'), read.get('c')], ['ana+b&c=d@x', 'BCDFGHJKMN'])
  })

  test('are for whoever has no password, or one that a list gave', ({ assert }) => {
    const cameByProvider = false
    assert.isTrue(hasNotComeIn({ passwordHash: null, mustChangePassword: false, cameByProvider }))
    assert.isTrue(hasNotComeIn({ passwordHash: 'x', mustChangePassword: true, cameByProvider }))
    assert.isFalse(hasNotComeIn({ passwordHash: 'x', mustChangePassword: false, cameByProvider }))
  })

  test('are not for whoever comes in by a provider from outside', ({ assert }) => {
    for (const passwordHash of [null, 'x'])
      assert.isFalse(hasNotComeIn({ passwordHash, mustChangePassword: true, cameByProvider: true }))
  })
})
