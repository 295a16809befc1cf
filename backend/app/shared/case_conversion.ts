const camel = (key: string) => key.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/**
 * snake_case keys of a request become camelCase, deeply; camelCase keys stay. Total: any JSON value goes in, nothing is
 * shared with the input, `__proto__` keys are dropped. Depth is bounded by the caller (bodies deeper than
 * `MAX_DEPTH` are refused by the middleware before validation).
 */
export function camelizeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelizeKeys)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const out: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') continue
    out[camel(key)] = camelizeKeys(inner)
  }
  return out
}

export const MAX_DEPTH = 32

/** Is the JSON value nested deeper than `limit` levels? Iterative, so that a hostile body cannot blow the stack. */
export function deeperThan(value: unknown, limit = MAX_DEPTH): boolean {
  const stack: [unknown, number][] = [[value, 0]]
  while (stack.length > 0) {
    const [current, depth] = stack.pop() as [unknown, number]
    if (current === null || typeof current !== 'object') continue
    if (depth >= limit) return true
    for (const inner of Array.isArray(current) ? current : Object.values(current)) stack.push([inner, depth + 1])
  }
  return false
}

/** Has the JSON value more than `limit` values within it, at any depth? Looks at no more than that many. */
export function moreValuesThan(value: unknown, limit: number): boolean {
  const stack: unknown[] = [value]
  for (let count = 1; stack.length > 0; ) {
    const current = stack.pop()
    if (current === null || typeof current !== 'object') continue
    const inner: unknown[] = Array.isArray(current) ? current : Object.values(current)
    count += inner.length
    if (count > limit) return true
    for (const one of inner) stack.push(one)
  }
  return false
}
