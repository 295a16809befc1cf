import { banca } from '#config/banca'
import { takeWithin } from '#counters'
import type { DomainError, Result } from '#shared'

const DAY = 86_400
/** All exams of a school's term in a day, several times over. */
const IMPORTS_A_DAY = 1_000
/** The largest exam file. */
const LARGEST_BYTES = 20 * 1_048_576

const TOO_MANY = { code: 'too_many_imports', message: 'catalog.too_many_imports' }

/**
 * Counts one import and its bytes: its pictures are stored. `length`: the Content-Length of the request, if it has one.
 * @returns refused: `too_many_imports`
 */
export async function countImport(userId: number, length?: string): Promise<Result<null, DomainError>> {
  const taken = await takeWithin(`exam-imports:${userId}`, { max: IMPORTS_A_DAY, seconds: DAY }, TOO_MANY)
  if (!taken.ok) return taken
  const bytes = Math.min(Math.max(1, Number(length ?? LARGEST_BYTES) || LARGEST_BYTES), LARGEST_BYTES)
  return takeWithin(
    `exam-import-bytes:${userId}`,
    { max: banca.itemFilesBytes, seconds: DAY },
    TOO_MANY,
    bytes
  )
}
