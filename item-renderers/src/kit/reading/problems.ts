import type { FieldError, FieldErrorCode } from '../../contract/index.ts'

/** Builds one error. `path` as in `FieldError`. */
export function problem(path: string, code: FieldErrorCode, params: FieldError['params'] = {}): FieldError {
  return { path, code, messageKey: `errors.${code}`, params }
}
