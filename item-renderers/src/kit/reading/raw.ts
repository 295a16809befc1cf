/** An object of unknown shape with camelCase keys. */
export type Raw = Readonly<Record<string, unknown>>

/** Deeper than any item; a file nested further is cut there instead of exhausting the stack. */
const MAX_DEPTH = 12

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `max_allowed_to_mark` -> `maxAllowedToMark`; other spellings are not changed. */
export function camelCaseKey(key: string): string {
  return key.replace(/(?<=[a-z0-9])_+([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

/**
 * A copy with camelCase keys at every level (exam files and the wire may use snake_case). Where both
 * spellings exist, the camelCase one wins. `__proto__` and similar keys are dropped.
 */
export function camelCaseKeys(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((entry) => camelCaseKeys(entry, depth + 1))
  if (!isObject(value)) return value
  const copy: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries(value)) {
    const name = camelCaseKey(key)
    if (name === '__proto__' || name === 'constructor' || name === 'prototype') continue
    if (name !== key && Object.hasOwn(value, name)) continue
    copy[name] = camelCaseKeys(entry, depth + 1)
  }
  return copy
}
