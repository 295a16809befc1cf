/** The value, which the caller knows to be there: what is missing is a bug, and not written somewhere as `undefined`. @throws Error */
export function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing`)
  return value
}
