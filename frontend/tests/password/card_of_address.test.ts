import { describe, expect, test } from 'vitest'
import { cardOfFragment, cardOfState, shownCode } from '../../src/features/password/card_of_address.ts'

describe('the card of an address', () => {
  test('is what the QR code has behind #, with whatever a user name has', () => {
    expect(cardOfFragment('#u=ana%2Bb%26c&c=BCDFGHJKMN')).toEqual({ username: 'ana+b&c', code: 'BCDFGHJKMN' })
    expect(cardOfFragment('#u=ana')).toEqual({ username: 'ana', code: '' })
    for (const none of ['', '#', '#topo']) expect(cardOfFragment(none)).toBeNull()
  })
  test('survives a reload in the state of the history, and nothing else there is taken for it', () => {
    expect(cardOfState({ username: 'ana', code: 'B' })).toEqual({ username: 'ana', code: 'B' })
    for (const other of [null, undefined, 'x', {}, { username: 'ana' }, { username: 1, code: 2 }])
      expect(cardOfState(other)).toBeNull()
  })
  test('shows the code as it is printed while it is typed', () => {
    expect(['b', 'bcdfg', 'bcdfgh', ' bcdfg hjkmn', 'BCDFG-HJKMNPQ'].map(shownCode)).toEqual([
      'B',
      'BCDFG',
      'BCDFG-H',
      'BCDFG-HJKMN',
      'BCDFG-HJKMN',
    ])
  })
})
