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

  it('know the letters of the question', () => {
    expect(shortcutOf(press('b'), ['A', 'B'])).toEqual({ kind: 'letter', letter: 'B' })
    expect(shortcutOf(press('c'), ['A', 'B'])).toBeNull()
    expect(shortcutOf(press('n'), ['A', 'B'])).toEqual({ kind: 'next' })
    expect(shortcutOf(press('?'), [])).toEqual({ kind: 'help' })
    expect(shortcutOf(press('x'), [])).toBeNull()
  })

  it('that move never choose, whatever letters the alternatives have', () => {
    expect(shortcutOf(press('n'), LETTERS)).toEqual({ kind: 'next' })
    expect(shortcutOf(press('P'), LETTERS)).toEqual({ kind: 'previous' })
    expect(shortcutOf(press('r'), LETTERS)).toEqual({ kind: 'mark' })
    expect(shortcutOf(press('ArrowRight', { altKey: true }), LETTERS)).toEqual({ kind: 'next' })
    expect(shortcutOf(press('ArrowLeft', { altKey: true }), LETTERS)).toEqual({ kind: 'previous' })
  })

  it('leave an arrow alone to what has the focus, and other keys with Alt to the browser', () => {
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'])
      expect(shortcutOf(press(key), LETTERS)).toBeNull()
    expect(shortcutOf(press('ArrowRight', { altKey: true, shiftKey: true }), [])).toBeNull()
    expect(shortcutOf(press('b', { altKey: true }), LETTERS)).toBeNull()
  })

  it('are silent in a text, in a dialog, with Ctrl or the system key, and while a key is held down', () => {
    for (const key of ['n', '?', 'b']) {
      expect(shortcutOf(press(key, { inText: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { inDialog: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { ctrlKey: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { metaKey: true }), LETTERS)).toBeNull()
      expect(shortcutOf(press(key, { repeat: true }), LETTERS)).toBeNull()
    }
    expect(shortcutOf(press('ArrowRight', { altKey: true, inText: true }), [])).toBeNull()
  })

  it('can be switched off where one key is pressed alone', () => {
    expect(isSingleKey(press('n'))).toBe(true)
    expect(isSingleKey(press('ArrowRight', { altKey: true }))).toBe(false)
  })
})
