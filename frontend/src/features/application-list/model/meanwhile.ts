import type { ApiError } from '../../../api/errors.ts'

/** What somebody else did before an act that was decided on what is so no more. */
export interface Meanwhile {
  /** Who; null where it was nobody of the staff. */
  who: string | null
  act: string
  /** ISO */
  at: string | null
  /** To do the act all the same. */
  version: number
  /** As it is now. Times ISO. */
  current: {
    startTime: string | null
    endTime: string | null
    timeout: number | null
    deadline: string | null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** Reads a 409 `changed_meanwhile`; null for any other answer. */
export function readMeanwhile({ code, body }: Pick<ApiError, 'code' | 'body'>): Meanwhile | null {
  if (code !== 'changed_meanwhile' || !isRecord(body.current)) return null
  const { current, changedBy } = body
  const version = numberOf(current.version)
  if (version === null) return null
  return {
    who: isRecord(changedBy) ? textOf(changedBy.name) : null,
    act: textOf(body.act) ?? '',
    at: textOf(body.at),
    version,
    current: {
      startTime: textOf(current.startTime),
      endTime: textOf(current.endTime),
      timeout: numberOf(current.timeout),
      deadline: textOf(current.deadline),
    },
  }
}
