import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#shared'
import type { ComputedResult } from '../domain/computed_result.js'
import type { CandidateResults } from '../queries/computation.js'
import { isOfPerson } from '../queries/preview_computed.js'
import { resultKey, storedResults, type StoredResult } from '../queries/stored_results.js'
import type { StoredVersion } from '../queries/versions.js'

/** Rows of one statement: any database takes so many placeholders. */
const AT_ONCE = 500

/** Stores results that a version computes. Candidates read none of it before it is copied. */
export async function storeComputed(
  trx: TransactionClientContract,
  version: StoredVersion,
  part: readonly CandidateResults[]
): Promise<void> {
  const [first, last] = [part[0]?.userId, part.at(-1)?.userId]
  if (first === undefined || last === undefined) return
  const { id: versionId, processId, replacesEntered } = version
  const stored = await storedResults(trx, processId, { first, last })
  const now = clock.now()
  const added: object[] = []
  const same: number[] = []
  for (const { userId, results } of part)
    for (const result of results) {
      const before = stored.get(resultKey({ userId, sectionKey: result.sectionKey }))
      if (!before)
        added.push({
          selection_process_id: processId,
          user_id: userId,
          section_key: result.sectionKey,
          ...columnsOf(result, versionId),
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
          .update({ ...columnsOf(result, versionId), is_published: 0, updated_at: now })
    }
  for (const rows of partsOf(added)) await trx.table('user_results').multiInsert(rows)
  // The time shows that they count what is decided by now.
  for (const ids of partsOf(same))
    await trx.from('user_results').whereIn('id', ids).update({ computed_by: versionId, updated_at: now })
}

function partsOf<T>(all: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < all.length; from += AT_ONCE) parts.push(all.slice(from, from + AT_ONCE))
  return parts
}

const columnsOf = (result: ComputedResult, versionId: number) => ({
  section_name: result.sectionName,
  value: result.value,
  total_value: result.totalValue,
  passing_score: result.passingScore,
  status: result.status,
  color: result.color,
  category: result.category,
  origin: 'COMPUTED',
  computed_by: versionId,
  is_gone: 0,
})

const isSame = (stored: StoredResult, result: ComputedResult): boolean =>
  stored.origin === 'COMPUTED' &&
  !stored.isGone &&
  stored.sectionName === result.sectionName &&
  stored.value === result.value &&
  stored.totalValue === result.totalValue &&
  stored.passingScore === result.passingScore &&
  stored.status === result.status &&
  stored.color === result.color &&
  stored.category === result.category
