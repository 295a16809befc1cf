import { HttpError } from 'react-admin'
import { errorLines } from '../imports/exam_file'

/** What the server says of a refused call, line by line; nothing where it gave no reason. */
export const reasonsOf = (error: unknown): string[] =>
  error instanceof HttpError ? [...new Set(errorLines(error.body).map(({ message }) => message))] : []

/** Lines of a refused list of results: the place of each in what was sent, from `first` on. */
export function linesOf(error: unknown, first: number): string[] {
  if (!(error instanceof HttpError)) return []
  return errorLines(error.body).map(({ key, message }) => {
    const at = /^results\.(\d+)\./.exec(key ?? '')?.[1]
    return at === undefined ? message : `${first + Number(at) + 1}: ${message}`
  })
}
