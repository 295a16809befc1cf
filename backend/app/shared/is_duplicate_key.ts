import { codeOf } from './error_code.js'

/** Did the database refuse a row because a unique index has one of its values already? */
export function isDuplicateKey(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ER_DUP_ENTRY' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}
