import type { FieldErrorCode } from '@banca/item-renderers/contract'
import type { Problems } from './problems.js'

export type Raw = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Raw =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Reads the fields of one object of the file; what is wrong goes to `problems` and reads as null. `null` counts as absent. */
export class Fields {
  constructor(
    readonly raw: Raw,
    readonly at: string,
    readonly problems: Problems
  ) {}

  #value(key: string): unknown {
    return Object.hasOwn(this.raw, key) ? (this.raw[key] ?? undefined) : undefined
  }

  #fail(key: string, code: FieldErrorCode, params: Record<string, string | number> = {}): null {
    this.problems.addItemError(this.at, { path: key, code, params })
    return null
  }

  text(key: string, limits: { max: number; required?: boolean }): string | null {
    const value = this.#value(key)
    if (value === undefined) return limits.required ? this.#fail(key, 'required') : null
    if (typeof value !== 'string') return this.#fail(key, 'not_text')
    const text = value.trim()
    if (text === '') return limits.required ? this.#fail(key, 'required') : null
    if ([...text].length > limits.max) {
      this.problems.add(this.path(key), 'text_too_long', { max: limits.max })
      return null
    }
    return text
  }

  integer(key: string, limits: { min: number; max: number; required?: boolean }): number | null {
    const value = this.#value(key)
    if (value === undefined) return limits.required ? this.#fail(key, 'required') : null
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return this.#fail(key, 'not_integer')
    if (value < limits.min) return this.#fail(key, 'too_small', { min: limits.min })
    if (value > limits.max) return this.#fail(key, 'too_large', { max: limits.max })
    return value
  }

  boolean(key: string): boolean | null {
    const value = this.#value(key)
    if (value === undefined) return null
    return typeof value === 'boolean' ? value : this.#fail(key, 'not_boolean')
  }

  /** Epoch ms of an ISO 8601 time with its offset. */
  time(key: string): number | null {
    const text = this.text(key, { max: 40, required: true })
    if (text === null) return null
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(text)
      ? Date.parse(text)
      : Number.NaN
    if (Number.isNaN(at)) {
      this.problems.add(this.path(key), 'bad_time')
      return null
    }
    return at
  }

  list(key: string, limits: { max: number; required?: boolean }): unknown[] {
    const value = this.#value(key)
    if (value === undefined) return limits.required ? (this.#fail(key, 'required') ?? []) : []
    if (!Array.isArray(value)) return this.#fail(key, 'not_list') ?? []
    if (value.length > limits.max) return this.#fail(key, 'too_many', { max: limits.max }) ?? []
    return value
  }

  object(key: string): Fields | null {
    const value = this.#value(key)
    if (value === undefined) return null
    if (!isObject(value)) return this.#fail(key, 'not_an_object')
    return new Fields(value, this.path(key), this.problems)
  }

  has(key: string): boolean {
    return this.#value(key) !== undefined
  }

  path(key: string): string {
    return this.at === '' ? key : `${this.at}.${key}`
  }
}
