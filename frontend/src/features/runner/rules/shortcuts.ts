export type Shortcut = { kind: 'next' | 'previous' | 'mark' | 'help' } | { kind: 'letter'; letter: string }

/** A key press as far as shortcuts look at it. */
export type KeyPress = {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  /** The focus is where keys mean something else: a text, a choice, a menu, a dialog. */
  inText: boolean
  inChoice: boolean
  inDialog: boolean
}

/**
 * What a key asks for, or null. `letters` are those of the question's alternatives: they win over N, P and R.
 * Arrows belong to a choice while the focus is in one.
 */
export function shortcutOf(press: KeyPress, letters: readonly string[]): Shortcut | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.inText || press.inDialog) return null
  const key = press.key.length === 1 ? press.key.toUpperCase() : press.key
  if (letters.includes(key)) return { kind: 'letter', letter: key }
  if (key === 'N' || (key === 'ArrowRight' && !press.inChoice)) return { kind: 'next' }
  if (key === 'P' || (key === 'ArrowLeft' && !press.inChoice)) return { kind: 'previous' }
  if (key === 'R') return { kind: 'mark' }
  return key === '?' ? { kind: 'help' } : null
}
