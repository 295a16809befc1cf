import { fieldErrorText } from '@banca/item-renderers/logic'
import { AppError, conflict, forbidden, say, toAppError, type ErrorFields, type Language } from '#shared'
import type { Problem } from '../domain/problems.js'
import type { ImportFailure } from '../domain/report.js'

function textOf(problem: Problem, language: Language): string {
  if (problem.source === 'catalog') return say(language, `catalog.import_${problem.code}`, problem.params)
  const { code } = problem
  return fieldErrorText(
    { path: problem.path, code, messageKey: `errors.${code}`, params: problem.params },
    language
  )
}

/** The failure of an import as the error of the wire: each fault under the path of its field, in the caller's language. */
export function importError(failure: ImportFailure, language: Language): AppError {
  switch (failure.kind) {
    case 'exists':
      return conflict('exam_exists', 'catalog.exam_exists')
    case 'already_started':
      return conflict('exam_already_started', 'catalog.exam_already_started')
    case 'forbidden':
      return forbidden('catalog.exam_not_yours')
    case 'refused':
      return toAppError(failure.error)
    case 'invalid': {
      const fields: ErrorFields = {}
      for (const problem of failure.problems)
        (fields[problem.path === '' ? 'nonFieldErrors' : problem.path] ??= []).push(textOf(problem, language))
      return new AppError(400, 'invalid_exam_file', { fields })
    }
  }
}
