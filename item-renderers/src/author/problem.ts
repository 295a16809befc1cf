import type { FieldError } from '../contract/index.ts'

/** What an author's file can have wrong beyond its items' fields. Texts live with whoever shows them, under these codes. */
export type FileProblemCode =
  'not_json' | 'not_an_exam' | 'no_items' | 'missing' | 'unknown_category' | 'repeated_idn'

/** What an import will accept, but not as the author may think. */
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
