const snake = (key: string) =>
  key.replace(/[A-Z]/g, (letter, at: number) => (at === 0 ? '' : '_') + letter.toLowerCase())

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * A copy with every key of every plain object in snake_case; values, lists and other objects
 * (files, dates) are copied unchanged.
 */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [snake(key), snakeKeys(inner)]))
}

export type QueryValue = string | number | boolean | null | undefined

/** `?a=1&b=2` with snake_case names, or '' when nothing is set. Null, undefined and '' are left out. */
export function toQuery(query: Readonly<Record<string, QueryValue>> | undefined): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') params.append(snake(name), String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
