import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type ErrorFields,
  type Result,
  type Row,
} from '#shared'
import { readRows, type ResultLine, type ResultRow } from './read_result_rows.js'
import { processOf, type StoredProcess } from '../queries/processes.js'
import { isBeingPublished } from '../queries/versions.js'

/** How many results were new, and how many say something else than before. */
export type SavedResults = { readonly added: number; readonly changed: number }

const STORED = {
  id: 'user_results.id',
  userId: 'user_results.user_id',
  sectionKey: 'user_results.section_key',
  sectionName: 'user_results.section_name',
  value: 'user_results.value',
  totalValue: 'user_results.total_value',
  passingScore: 'user_results.passing_score',
  status: 'user_results.status',
  showGrade: 'user_results.show_grade',
  showStatus: 'user_results.show_status',
  color: 'user_results.color',
  category: 'user_results.category',
  origin: 'user_results.origin',
  isGone: 'user_results.is_gone',
} as const

/**
 * Enters results of a process, all of them or none: a candidate has one for each section, which a later call replaces. Candidates read none of it until the
 * process is published.
 * @returns refused: `not_found`; `validation` naming the entries; 409 `publication_running`
 */
export async function saveResults(
  caller: Caller,
  processId: number,
  lines: readonly ResultLine[]
): Promise<Result<SavedResults, DomainError>> {
  try {
    return await inTransaction((trx) => save(trx, caller, processId, lines))
  } catch (error) {
    // The database takes two names of sections for the same one.
    if (isDuplicateKey(error)) return invalid({ results: ['results.result_twice'] })
    throw error
  }
}

const invalid = (fields: ErrorFields) => refuse('invalid', 'validation', { fields })

async function save(
  trx: TransactionClientContract,
  caller: Caller,
  processId: number,
  lines: readonly ResultLine[]
): Promise<Result<SavedResults, DomainError>> {
  const process = await processOf(caller, processId, trx, 'update')
  if (!process) return refuseNotFound()
  if (await isBeingPublished(trx, processId))
    return refuseConflict('publication_running', 'results.publication_running')
  const read = await readRows(caller.institutionId, lines, trx)
  if (!read.ok) return invalid(read.error)
  const stored = await storedOf(trx, processId, read.value)
  const added = read.value.filter((row) => !stored.has(keyOf(row)))
  const changed = read.value.flatMap((row) => {
    const before = stored.get(keyOf(row))
    return before && !isSame(before, row) ? [{ id: before.id, row }] : []
  })
  if (added.length === 0 && changed.length === 0) return ok({ added: 0, changed: 0 })
  const now = clock.now()
  if (added.length > 0)
    await trx.table('user_results').multiInsert(
      added.map((row) => ({
        selection_process_id: processId,
        ...columnsOf(row),
        is_published: 0,
        created_at: now,
        updated_at: now,
      }))
    )
  for (const { id, row } of changed)
    await trx
      .from('user_results')
      .where('id', id)
      .update({ ...columnsOf(row), is_published: 0, updated_at: now })
  await note(trx, caller, process, { added: added.length, changed: changed.length, removed: 0 })
  return ok({ added: added.length, changed: changed.length })
}

/**
 * Removes a result that candidates have never read.
 * @returns refused: `not_found`; 409 `result_published`, `publication_running`
 */
export async function removeResult(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  return inTransaction<null, DomainError>(async (trx) => {
    const found = await select(trx, 'user_results', { processId: 'user_results.selection_process_id' })
      .where('id', id)
      .first()
    const process = found && (await processOf(caller, found.processId, trx, 'update'))
    if (!process) return refuseNotFound()
    if (await isBeingPublished(trx, process.id))
      return refuseConflict('publication_running', 'results.publication_running')
    // As they are now: a publication may have been under way.
    const published = await trx
      .from('published_results')
      .where('user_result_id', id)
      .forShare()
      .select('id')
      .first()
    if (published) return refuseConflict('result_published', 'results.result_published')
    await trx.from('user_results').where('id', id).delete()
    await note(trx, caller, process, { added: 0, changed: 0, removed: 1 })
    return ok(null)
  })
}

async function note(
  trx: TransactionClientContract,
  caller: Caller,
  { id, resultsRevision }: StoredProcess,
  detail: { added: number; changed: number; removed: number }
): Promise<void> {
  await trx
    .from('selection_processes')
    .where('id', id)
    .update({ results_revision: resultsRevision + 1, updated_at: clock.now() })
  await record(trx, {
    act: 'selection_results_changed',
    by: caller,
    subject: { type: 'selection_process', id },
    detail,
  })
}

type Key = Pick<ResultRow, 'userId' | 'sectionKey'>
const keyOf = ({ userId, sectionKey }: Key): string => `${userId} ${sectionKey}`

async function storedOf(trx: TransactionClientContract, processId: number, rows: readonly ResultRow[]) {
  const stored = await select(trx, 'user_results', STORED)
    .where('selection_process_id', processId)
    .whereIn('user_id', [...new Set(rows.map(({ userId }) => userId))])
  return new Map(stored.map((row) => [keyOf(row), row]))
}

const flag = (value: boolean | number | null): number | null => (value === null ? null : Number(value))

const isSame = (stored: Row<typeof STORED>, row: ResultRow): boolean =>
  // What a person entered is theirs from now on, also where it says what was computed.
  stored.origin === 'ENTERED' &&
  !stored.isGone &&
  stored.sectionName === row.sectionName &&
  stored.value === row.value &&
  stored.totalValue === row.totalValue &&
  stored.passingScore === row.passingScore &&
  stored.status === row.status &&
  flag(stored.showGrade) === flag(row.showGrade) &&
  flag(stored.showStatus) === flag(row.showStatus) &&
  stored.color === row.color &&
  stored.category === row.category

const columnsOf = (row: ResultRow) => ({
  user_id: row.userId,
  section_name: row.sectionName,
  section_key: row.sectionKey,
  value: row.value,
  total_value: row.totalValue,
  passing_score: row.passingScore,
  status: row.status,
  show_grade: flag(row.showGrade),
  show_status: flag(row.showStatus),
  color: row.color,
  category: row.category,
  origin: 'ENTERED' as const,
  is_gone: 0,
})
