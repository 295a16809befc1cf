import type { JobFailure, JobTitle } from '../views.js'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** The counts of `result_json`; anything else in it is left out. */
export function countsIn(text: string): Record<string, number> {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, count]) => (typeof count === 'number' ? [[name, count]] : []))
  )
}

/** `error_code` and `error_json` of a row; null without a failure. */
export function failureIn(code: string | null, text: string | null): JobFailure | null {
  if (code === null) return null
  const value: unknown = text === null ? null : JSON.parse(text)
  const { messages, params } = isRecord(value) ? value : {}
  return {
    code,
    messages: Array.isArray(messages) ? messages.filter((key) => typeof key === 'string') : [],
    params: paramsIn(params),
  }
}

/** `title_json` of a row; null where it was ordered without one. */
export function titleIn(text: string | null): JobTitle | null {
  const value: unknown = text === null ? null : JSON.parse(text)
  return isRecord(value) && typeof value.key === 'string'
    ? { key: value.key, params: paramsIn(value.params) }
    : null
}

const paramsIn = (value: unknown): Record<string, string | number> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, param]) => (isScalar(param) ? [[name, param]] : []))
      )
    : {}
