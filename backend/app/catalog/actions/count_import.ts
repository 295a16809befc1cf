import { banca } from '#config/banca'
import { takeOrRefuse } from '#counters'

const DAY = 86_400
/** A whole school's exams of a term in a day, several times over. */
const IMPORTS_A_DAY = 1_000
/** The largest exam file. */
const LARGEST_BYTES = 20 * 1_048_576

const TOO_MANY = { code: 'too_many_imports', message: 'catalog.too_many_imports' }

/**
 * Counts one import and its bytes: its pictures are kept. `said`: the length that the request names, if it does.
 * @throws AppError 429 `too_many_imports`
 */
export async function countImport(userId: number, said?: string): Promise<void> {
  await takeOrRefuse(`exam-imports:${userId}`, { max: IMPORTS_A_DAY, seconds: DAY }, TOO_MANY)
  const bytes = Math.min(Math.max(1, Number(said ?? LARGEST_BYTES) || LARGEST_BYTES), LARGEST_BYTES)
  await takeOrRefuse(
    `exam-import-bytes:${userId}`,
    { max: banca.itemFilesBytes, seconds: DAY },
    TOO_MANY,
    bytes
  )
}
