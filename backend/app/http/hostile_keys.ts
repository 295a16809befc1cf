/** Names that turn a plain object into one that throws when it is read as a text or a number. */
const NAMES = ['toString', 'valueOf', 'toJSON'] as const

/**
 * Does a JSON value hold, at any depth, an object with such a name of its own? No request of ours does, and validators
 * that convert (`Number(value)`) throw on it. Iterative: the depth of the value costs no stack.
 */
export function hasHostileKey(value: unknown): boolean {
  const stack: unknown[] = [value]
  while (stack.length > 0) {
    const current = stack.pop()
    if (current === null || typeof current !== 'object') continue
    if (Array.isArray(current)) {
      for (const inner of current) stack.push(inner)
      continue
    }
    if (NAMES.some((name) => Object.prototype.hasOwnProperty.call(current, name))) return true
    for (const inner of Object.values(current)) stack.push(inner)
  }
  return false
}
