import type { FieldError } from '../contract/index.ts'

/**
 * Errors of an author's file besides those of its items' fields. Their texts belong to the page that
 * shows them, under these codes.
 */
export type FileProblemCode =
  'not_json' | 'not_an_exam' | 'no_items' | 'missing' | 'unknown_category' | 'repeated_idn'

/** Accepted by an import, but possibly not as the author intends. */
export type WarningCode = 'unknown_key' | 'outside_picture'

/** `path` from the top of the file: `items[3].alternatives[1].content`. */
export type FileProblem = {
  path: string
  code: FileProblemCode
  params: Readonly<Record<string, string | number>>
}
export type FileWarning = {
  path: string
  code: WarningCode
  params: Readonly<Record<string, string | number>>
}

export type AuthorProblem = FileProblem | FieldError

/** `at` before a field's own path: ('items[0]', 'value') -> 'items[0].value'. */
export function under(at: string, path: string): string {
  if (at === '' || path === '') return at + path
  return `${at}.${path}`
}
