import { HttpError } from 'react-admin'
import { errorLines } from '../imports/exam_file'

/** What the server says of a refused call, line by line; nothing where it gave no reason. */
export const reasonsOf = (error: unknown): string[] =>
  error instanceof HttpError ? [...new Set(errorLines(error.body).map(({ message }) => message))] : []

/** The first reason of each field by its path, as a form takes them. */
export const reasonsByField = (error: unknown): Record<string, string> =>
  error instanceof HttpError
    ? Object.fromEntries(
        errorLines(error.body)
          .toReversed()
          .flatMap(({ key, message }) => (key === null ? [] : [[key, message] as const]))
      )
    : {}

/** Reasons of a refused list of results, each with its line. `numbers`: the lines of what was sent, as they are in the field. */
export function linesOf(error: unknown, numbers: readonly number[]): string[] {
  if (!(error instanceof HttpError)) return []
  return errorLines(error.body).map(({ key, message }) => {
    const at = /^results\.(\d+)(?:\.|$)/.exec(key ?? '')?.[1]
    const line = at === undefined ? undefined : numbers[Number(at)]
    return line === undefined ? message : `${line}: ${message}`
  })
}
