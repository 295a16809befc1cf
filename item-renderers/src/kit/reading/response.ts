import type { FieldError, Result, WireResponse } from '../../contract/index.ts'
import { problem } from './problems.ts'
import { camelCaseKeys, isObject } from './raw.ts'

/** The slots of a response; a category uses some of them. */
export type Slot = keyof WireResponse

const SLOTS: readonly Slot[] = ['alternativeId', 'alternatives', 'freeResponse', 'gradeLinear']

/** Old clients may send slots with an empty value although their category does not use them. */
function isEmptySlot(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === '[]' ||
    (Array.isArray(value) && value.length === 0)
  )
}

/**
 * Checks the envelope of a response: an object whose slots outside `used` are empty. Returns the used slots
 * unchanged (missing is `undefined`), for the category to read.
 */
export function openResponse(
  wire: unknown,
  used: readonly Slot[]
): Result<Partial<Record<Slot, unknown>>, FieldError[]> {
  const raw = camelCaseKeys(wire)
  if (!isObject(raw)) return { ok: false, error: [problem('', 'not_an_object')] }
  const foreign = SLOTS.filter((slot) => !used.includes(slot) && !isEmptySlot(raw[slot]))
  if (foreign.length > 0)
    return { ok: false, error: foreign.map((slot) => problem(slot, 'not_for_category')) }
  return { ok: true, value: Object.fromEntries(used.map((slot) => [slot, raw[slot] ?? undefined])) }
}

/** The text of a response that uses `slot` alone; '' where there is none. */
export function openText(wire: unknown, slot: 'freeResponse' | 'gradeLinear'): Result<string, FieldError[]> {
  const opened = openResponse(wire, [slot])
  if (!opened.ok) return opened
  const sent = opened.value[slot] ?? ''
  return typeof sent === 'string'
    ? { ok: true, value: sent }
    : { ok: false, error: [problem(slot, 'not_text')] }
}
