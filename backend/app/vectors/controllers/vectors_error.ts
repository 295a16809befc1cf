import { AppError, say, toAppError, type ErrorFields, type Language } from '#shared'
import type { VectorsFailure } from '../domain/outcome.js'

/** So many faults are named, and how many there are besides in each column; who mends them sends the file again. */
const NAMED_MOST = 100

/** Why a file was refused, as the error of the wire: under the column, each fault with its line, in the caller's language. */
export function vectorsError(failure: VectorsFailure, language: Language): AppError {
  if (failure.kind === 'refused') return toAppError(failure.error)
  const fields: ErrorFields = {}
  for (const { line, field, code, params } of failure.problems.slice(0, NAMED_MOST))
    (fields[field] ??= []).push(
      say(language, 'vectors.line', { line, text: say(language, `vectors.${code}`, params) })
    )
  const others = Map.groupBy(failure.problems.slice(NAMED_MOST), ({ field }) => field)
  for (const [field, more] of others)
    (fields[field] ??= []).push(say(language, 'vectors.more', { count: more.length }))
  return new AppError(400, 'invalid_vectors', { fields })
}
