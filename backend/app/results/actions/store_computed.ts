import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select, type Row } from '#shared'
import type { CandidateResults } from '../queries/computation.js'
import { isOfPerson, saysTheSame } from '../queries/preview_computed.js'
import { resultKey, storedResults, type StoredResult } from '../queries/stored_results.js'
import type { StoredVersion } from '../queries/versions.js'
import type { ResultFacts } from '../views.js'

/** Rows of one statement: any database takes so many placeholders. */
const AT_ONCE = 500

const COMPUTED = {
  id: 'computed_results.id',
  userId: 'computed_results.user_id',
  sectionKey: 'computed_results.section_key',
  sectionName: 'computed_results.section_name',
  value: 'computed_results.value',
  totalValue: 'computed_results.total_value',
  passingScore: 'computed_results.passing_score',
  status: 'computed_results.status',
  color: 'computed_results.color',
  category: 'computed_results.category',
} as const
type Computed = Row<typeof COMPUTED>

/** Sets results of a version aside, until all of them are there and were previewed: nobody reads them. */
export async function setAside(
  trx: TransactionClientContract,
  version: StoredVersion,
  part: readonly CandidateResults[]
): Promise<void> {
  const before = await replacedOf(trx, version, part)
  const rows = part.flatMap(({ userId, results }) =>
    results.map((result) => ({
      version_id: version.id,
      user_id: userId,
      section_key: result.sectionKey,
      ...factsOf(result),
      before_json: before.get(resultKey({ userId, sectionKey: result.sectionKey })) ?? null,
    }))
  )
  for (const some of partsOf(rows)) await trx.table('computed_results').multiInsert(some)
}

/** What people entered and a version replaces, as JSON: nothing changes it while the version is written. */
async function replacedOf(
  trx: TransactionClientContract,
  { processId, replacesEntered }: StoredVersion,
  part: readonly CandidateResults[]
): Promise<Map<string, string>> {
  if (!replacesEntered) return new Map()
  const stored = await storedResults(
    trx,
    processId,
    part.map(({ userId }) => userId)
  )
  return new Map(
    [...stored].flatMap(([key, row]) => (isOfPerson(row) ? [[key, JSON.stringify(row)] as const] : []))
  )
}

/** What was set aside is published, or is not what was previewed. */
export const removeAside = (trx: TransactionClientContract, { id }: StoredVersion) =>
  trx.from('computed_results').where('version_id', id).delete()

/** What was set aside is stored. What people entered stays until the version is published: it may still be given up. */
export const removeStored = (trx: TransactionClientContract, version: StoredVersion) =>
  removeAside(trx, version).whereNull('before_json')

/**
 * Stores results that were set aside. Candidates read none of it before it is copied.
 * @returns the id of the last one, and how many were stored; fewer than `most` where there are no more
 */
export async function storeNext(
  trx: TransactionClientContract,
  version: StoredVersion,
  { behind, most }: { readonly behind: number; readonly most: number }
): Promise<{ last: number; stored: number }> {
  const rows = await select(trx, 'computed_results', COMPUTED)
    .where('version_id', version.id)
    .where('id', '>', behind)
    .orderBy('id')
    .limit(most)
  await store(trx, version, rows)
  return { last: rows.at(-1)?.id ?? behind, stored: rows.length }
}

async function store(
  trx: TransactionClientContract,
  { id: versionId, processId, replacesEntered }: StoredVersion,
  rows: readonly Computed[]
): Promise<void> {
  const known = await storedResults(trx, processId, [...new Set(rows.map(({ userId }) => userId))])
  const now = clock.now()
  const added: object[] = []
  const same: number[] = []
  for (const result of rows) {
    const before = known.get(resultKey(result))
    const values = { ...factsOf(result), origin: 'COMPUTED', computed_by: versionId, is_gone: 0 }
    if (!before)
      added.push({
        selection_process_id: processId,
        user_id: result.userId,
        section_key: result.sectionKey,
        ...values,
        is_published: 0,
        created_at: now,
        updated_at: now,
      })
    else if (isOfPerson(before) && !replacesEntered) continue
    else if (isSame(before, result)) same.push(before.id)
    else
      await trx
        .from('user_results')
        .where('id', before.id)
        .update({ ...values, is_published: 0, updated_at: now })
  }
  for (const some of partsOf(added)) await trx.table('user_results').multiInsert(some)
  // The time shows that they count what is decided by now.
  for (const ids of partsOf(same))
    await trx.from('user_results').whereIn('id', ids).update({ computed_by: versionId, updated_at: now })
}

function partsOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length; from += AT_ONCE) parts.push(all.slice(from, from + AT_ONCE))
  return parts
}

export const factsOf = (result: ResultFacts) => ({
  section_name: result.sectionName,
  value: result.value,
  total_value: result.totalValue,
  passing_score: result.passingScore,
  status: result.status,
  color: result.color,
  category: result.category,
})

const isSame = (stored: StoredResult, result: ResultFacts): boolean =>
  stored.origin === 'COMPUTED' && !stored.isGone && saysTheSame(stored, result)
