export type Shortcut = { kind: 'next' | 'previous' | 'mark' | 'help' } | { kind: 'letter'; letter: string }

/** The part of a key press that shortcuts read. */
export type KeyPress = {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
  /** The key repeats because it is held down. */
  repeat: boolean
  /** The focus is where letters are typed or select an entry: a text, a list. */
  inText: boolean
  inDialog: boolean
}

/** Keys that move or mark; they never choose, whatever letters the alternatives have. */
const FIXED: Readonly<Record<string, Exclude<Shortcut['kind'], 'letter'>>> = {
  N: 'next',
  P: 'previous',
  R: 'mark',
  '?': 'help',
}
const WITH_ALT: Readonly<Record<string, 'next' | 'previous'>> = { ArrowRight: 'next', ArrowLeft: 'previous' }

/**
 * The shortcut of a key press, or null. `letters` are those of the item's alternatives. An arrow alone is
 * never a shortcut: in a group of radio buttons it changes the answer, and a key that navigates must not. A
 * key that is held down counts once.
 */
export function shortcutOf(press: KeyPress, letters: readonly string[]): Shortcut | null {
  if (press.ctrlKey || press.metaKey || press.repeat || press.inText || press.inDialog) return null
  if (press.altKey) {
    const way = press.shiftKey ? undefined : WITH_ALT[press.key]
    return way === undefined ? null : { kind: way }
  }
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key
  const kind = FIXED[key]
  if (kind !== undefined) return { kind }
  return letters.includes(key) ? { kind: 'letter', letter: key } : null
}

/**
 * A key without a modifier: people who dictate or press keys by accident can switch these off (WCAG 2.1.4).
 */
export const isSingleKey = ({ altKey }: Pick<KeyPress, 'altKey'>): boolean => !altKey
