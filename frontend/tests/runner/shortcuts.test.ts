import { describe, expect, it } from 'vitest'
import { isSingleKey, shortcutOf } from '../../src/features/runner/rules/shortcuts.ts'

describe('shortcuts', () => {
  const press = (key: string, more = {}) => ({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    repeat: false,
    inText: false,
    inDialog: false,
    ...more,
  })
  const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

  it('accept the letters of the item', () => {
    expect(shortcutOf(press('b'), ['A', 'B'])).toEqual({ kind: 'letter', letter: 'B' })
    expect(shortcutOf(press('c'), ['A', 'B'])).toBeNull()
    expect(shortcutOf(press('n'), ['A', 'B'])).toEqual({ kind: 'next' })
    expect(shortcutOf(press('?'), [])).toEqual({ kind: 'help' })
    expect(shortcutOf(press('x'), [])).toBeNull()
  })

  it('that navigate never choose, whatever letters the alternatives have', () => {
    expect(shortcutOf(press('n'), LETTERS)).toEqual({ kind: 'next' })
    expect(shortcutOf(press('P'), LETTERS)).toEqual({ kind: 'previous' })
    expect(shortcutOf(press('r'), LETTERS)).toEqual({ kind: 'mark' })
    expect(shortcutOf(press('ArrowRight', { altKey: true }), LETTERS)).toEqual({ kind: 'next' })
    expect(shortcutOf(press('ArrowLeft', { altKey: true }), LETTERS)).toEqual({ kind: 'previous' })
  })

  it('do not include an arrow alone, nor other keys with Alt', () => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])
      expect(shortcutOf(press(key), LETTERS)).toBeNull()
    expect(shortcutOf(press('ArrowRight', { altKey: true, shiftKey: true }), [])).toBeNull()
    expect(shortcutOf(press('b', { altKey: true }), LETTERS)).toBeNull()
  })

  it('are ignored in a text, in a dialog, with Ctrl or the system key, and while a key is held down', () => {
    for (const key of ['n', '?', 'b']) {
      expect(shortcutOf(press(key, { inText: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { inDialog: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { ctrlKey: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { metaKey: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { repeat: true }), LETTERS)).toBeNull()
    }
    expect(shortcutOf(press('ArrowRight', { altKey: true, inText: true }), [])).toBeNull()
  })

  it('of a single key can be switched off', () => {
    expect(isSingleKey(press('n'))).toBe(true)
    expect(isSingleKey(press('ArrowRight', { altKey: true }))).toBe(false)
  })
})
