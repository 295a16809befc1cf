import type { Level } from '../types.ts'

/** What a key does at the desk. */
export type Command =
  | { is: 'level'; key: string }
  | { is: 'next' | 'situations' | 'comment' | 'annotate' | 'forward' | 'back' | 'help' }

/** The part of a keyboard event that decides. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>

/** Where the focus is: text is typed, a control does something itself with Enter, or neither. */
export type Focus = 'text' | 'line' | 'control' | 'page'

const LETTERS: Readonly<Record<string, Exclude<Command['is'], 'level'>>> = {
  z: 'situations',
  c: 'comment',
  m: 'annotate',
  j: 'forward',
  k: 'back',
  '?': 'help',
}

/**
 * The command of a key, or null. Ctrl+Enter works everywhere, also in the editor and with single keys switched off; Enter alone in a field of
 * one line and on the page, never on a button or a link, which it presses.
 */
export function commandOf(pressed: Pressed, focus: Focus, hasSingleKeys: boolean): Command | null {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed
  if (repeat || isComposing || altKey) return null
  const isHeld = ctrlKey || metaKey
  if (key === 'Enter') {
    if (isHeld) return { is: 'next' }
    return focus === 'line' || (focus === 'page' && hasSingleKeys) ? { is: 'next' } : null
  }
  if (isHeld || !hasSingleKeys || focus === 'text' || focus === 'line') return null
  if (/^\d$/.test(key)) return { is: 'level', key }
  const is = LETTERS[key.toLowerCase()]
  return is === undefined ? null : { is }
}

/** Where a key event comes from. Radio buttons do nothing with Enter: there it hands over. */
export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page'
  const typed = target.closest(
    'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'
  )
  if (typed instanceof HTMLInputElement)
    return typed.type === 'radio' ? 'page' : typed.type === 'checkbox' ? 'control' : 'line'
  if (typed !== null) return 'text'
  return target.closest('button, a, summary') === null ? 'page' : 'control'
}

/** The key of each level: its points where those are whole numbers of one digit, else its place from 0 on. */
export function keysOf(levels: readonly Level[]): (string | null)[] {
  const points = levels.map((level) => level.points / 1000)
  if (points.every((one) => Number.isInteger(one) && one >= 0 && one <= 9)) return points.map(String)
  return levels.map((_, at) => (at <= 9 ? String(at) : null))
}
