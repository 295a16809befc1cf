import type { FieldError } from '../../contract/index.ts'
import { problem } from './problems.ts'
import type { Raw } from './raw.ts'

/**
 * Readers of single fields. Each returns the value, or a harmless default after adding
 * its errors to `problems`: so one pass finds every mistake of an item. `null` counts as
 * absent, as it does in the exam files.
 */
type Place = { raw: Raw; key: string; at: string; problems: FieldError[] }

function place(at: string, key: string): string {
  return at === '' ? key : `${at}.${key}`
}

function valueOf({ raw, key }: Place): unknown {
  return Object.hasOwn(raw, key) ? (raw[key] ?? undefined) : undefined
}

/** Optional text; '' when absent. */
export function readText(where: Place): string {
  const value = valueOf(where)
  if (value === undefined) return ''
  if (typeof value === 'string') return value
  where.problems.push(problem(place(where.at, where.key), 'not_text'))
  return ''
}

/** Text that must not be empty. */
export function readRequiredText(where: Place): string {
  const before = where.problems.length
  const text = readText(where)
  if (text.trim() === '' && where.problems.length === before) {
    where.problems.push(problem(place(where.at, where.key), 'required'))
  }
  return text
}

/** Text that must be present, though it may be empty. */
export function readPresentText(where: Place): string {
  if (valueOf(where) === undefined) where.problems.push(problem(place(where.at, where.key), 'required'))
  return readText(where)
}

/** Optional boolean; false when absent. */
export function readBoolean(where: Place): boolean {
  const value = valueOf(where)
  if (value === undefined) return false
  if (typeof value === 'boolean') return value
  where.problems.push(problem(place(where.at, where.key), 'not_boolean'))
  return false
}

/** Optional finite number within the bounds, both allowed. */
export function readNumber(where: Place, bounds: { min: number; max: number }): number | undefined {
  const value = valueOf(where)
  if (value === undefined) return undefined
  const path = place(where.at, where.key)
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    where.problems.push(problem(path, 'not_number'))
    return undefined
  }
  return within(value, path, bounds, where.problems)
}

/** Optional integer within the bounds, both allowed. */
export function readInteger(where: Place, bounds: { min: number; max: number }): number | undefined {
  const value = valueOf(where)
  if (value === undefined) return undefined
  const path = place(where.at, where.key)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    where.problems.push(problem(path, 'not_integer'))
    return undefined
  }
  return within(value, path, bounds, where.problems)
}

function within(
  value: number,
  path: string,
  { min, max }: { min: number; max: number },
  problems: FieldError[]
): number | undefined {
  if (value < min) problems.push(problem(path, 'too_small', { min }))
  else if (value > max) problems.push(problem(path, 'too_large', { max }))
  else return value
  return undefined
}

/** Optional list; [] when absent. Longer than `max` is an error and reads as []. */
export function readList(where: Place, max: number): unknown[] {
  const value = valueOf(where)
  if (value === undefined) return []
  const path = place(where.at, where.key)
  if (!Array.isArray(value)) {
    where.problems.push(problem(path, 'not_list'))
    return []
  }
  if (value.length > max) {
    where.problems.push(problem(path, 'too_many', { max }))
    return []
  }
  return value
}

/** Optional list of texts. */
export function readTexts(where: Place, max: number): string[] {
  const path = place(where.at, where.key)
  return readList(where, max).flatMap((entry, index) => {
    if (typeof entry === 'string') return [entry]
    where.problems.push(problem(`${path}[${index}]`, 'not_text'))
    return []
  })
}
