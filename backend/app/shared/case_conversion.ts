import { AppError } from './app_error.js'

export const MAX_DEPTH = 32
/** The largest exams have some ten thousand; a body of nothing but brackets has millions. */
export const MAX_VALUES = 50_000
/** No name of ours is half as long. */
const MAX_KEY = 64
/** Converted names that are remembered: the same few hundred come with every request. */
const MOST_NAMES = 2_000

/** Names that every object has already: as keys of one's own they lie, or throw, wherever the object is read. */
const HOSTILE = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'toJSON'])

const badRequest = () => new AppError(400, 'bad_request', { messages: ['shared.bad_request'] })

/** One name with two values: whoever reads the first and whoever reads the last would judge different things. */
export const sentTwice = (name: string) =>
  new AppError(400, 'sent_twice', { fields: { [name]: ['shared.sent_twice'] } })

const UNDERSCORE = 95
const isSmallOrDigit = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57)

/** `client_id` becomes `clientId`. Looks at each character once, however many underscores there are. */
function camelOf(key: string): string {
  let at = key.indexOf('_')
  let out = ''
  let copied = 0
  while (at >= 0) {
    let end = at + 1
    while (key.charCodeAt(end) === UNDERSCORE) end += 1
    if (isSmallOrDigit(key.charCodeAt(end))) {
      out += key.slice(copied, at) + key.charAt(end).toUpperCase()
      copied = end + 1
    }
    at = key.indexOf('_', end)
  }
  return copied === 0 ? key : out + key.slice(copied)
}

const names = new Map<string, string>()

/** The name of a key in the code. @throws AppError 400 for a hostile or a long one */
function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  if (key.length > MAX_KEY)
    throw new AppError(400, 'key_too_long', { messages: ['shared.key_too_long'], params: { max: MAX_KEY } })
  const name = camelOf(key)
  // Both: `to_string` is as hostile as `toString`, and `__proto__` would be converted.
  if (HOSTILE.has(name) || HOSTILE.has(key)) throw badRequest()
  if (names.size >= MOST_NAMES) names.clear()
  names.set(key, name)
  return name
}

class Walk {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  #count(values: number) {
    this.#left -= values
    if (this.#left < 0)
      throw new AppError(413, 'payload_too_large', { messages: ['shared.payload_too_large'] })
  }

  over(value: object, depth: number): object {
    if (depth >= MAX_DEPTH)
      throw new AppError(400, 'too_deep', { messages: ['shared.too_deep'], params: { max: MAX_DEPTH } })
    return Array.isArray(value)
      ? this.#list(value, depth)
      : this.#fields(value as Record<string, unknown>, depth)
  }

  #list(list: unknown[], depth: number): unknown[] {
    this.#count(list.length)
    for (let at = 0; at < list.length; at += 1) {
      const inner = list[at]
      if (typeof inner === 'object' && inner !== null) list[at] = this.over(inner, depth + 1)
    }
    return list
  }

  #fields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
    let isOurs = true
    for (const key in fields) {
      this.#count(1)
      if (nameOf(key) !== key) isOurs = false
      const inner = fields[key]
      if (typeof inner === 'object' && inner !== null) fields[key] = this.over(inner, depth + 1)
    }
    if (isOurs) return fields
    const renamed: Record<string, unknown> = {}
    for (const key in fields) {
      const name = nameOf(key)
      if (depth === 0 && name in renamed) throw sentTwice(name)
      renamed[name] = fields[key]
    }
    return renamed
  }
}

/**
 * What came from outside (JSON, a query string, the fields of a form), in one walk: snake_case keys become camelCase, camelCase keys
 * stay, and what is too deep, has too many values, a key that is hostile or too long, or a field in both spellings is refused. The value
 * is the reader's from here on: it is changed in place.
 * @throws AppError 400 `too_deep`, `key_too_long`, `sent_twice` or `bad_request`, 413 `payload_too_large`
 */
export function readInput(value: object, mostValues?: number): Record<string, unknown>
export function readInput(value: unknown, mostValues?: number): unknown
export function readInput(value: unknown, mostValues = MAX_VALUES) {
  return typeof value === 'object' && value !== null ? new Walk(mostValues).over(value, 0) : value
}
