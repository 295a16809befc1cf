import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import type { StoredProcess } from '../queries/processes.js'
import { lastPublishedFacts, type StoredResult } from '../queries/stored_results.js'
import type { LockedVersion as Work } from '../queries/locked_version.js'
import { saysTheSame } from '../queries/preview_computed.js'
import { factsOf } from './store_computed.js'

const COPY = {
  id: 'published_results.id',
  resultId: 'published_results.user_result_id',
  beforeId: 'published_results.before_id',
  isChanged: 'published_results.is_changed',
  sectionName: 'published_results.section_name',
  color: 'published_results.color',
  category: 'published_results.category',
  origin: 'published_results.origin',
  showGrade: 'published_results.show_grade',
  showStatus: 'published_results.show_status',
} as const
const OWN = { ownGrade: 'user_results.show_grade', ownStatus: 'user_results.show_status' } as const

/**
 * Removes copies of a version that candidates have never read. What waited to be published waits again.
 * @returns how many; 0: there are no more
 */
export async function removeCopies(
  trx: TransactionClientContract,
  { process, version }: Work,
  most: number
): Promise<number> {
  const copies = await select(trx, 'published_results', { ...COPY, ...OWN })
    .join('user_results', 'user_results.id', 'published_results.user_result_id')
    .where({
      'published_results.selection_process_id': process.id,
      'published_results.version_number': version.number,
    })
    .orderBy('published_results.id')
    .limit(most)
  if (copies.length === 0) return 0
  const earlier = await select(trx, 'published_results', COPY).whereIn(
    'id',
    copies.flatMap(({ beforeId }) => beforeId ?? [])
  )
  const before = new Map(earlier.map((row) => [row.id, row]))
  const waiting = copies.filter((copy) => {
    const prior = copy.beforeId === null ? undefined : before.get(copy.beforeId)
    return (
      !prior ||
      copy.isChanged ||
      COMPARED.some((name) => copy[name] !== prior[name]) ||
      isOther(copy.ownGrade, prior.showGrade) ||
      isOther(copy.ownStatus, prior.showStatus)
    )
  })
  await trx
    .from('user_results')
    .whereIn(
      'id',
      waiting.map(({ resultId }) => resultId)
    )
    .update({ is_published: 0 })
  await trx
    .from('published_results')
    .whereIn(
      'id',
      copies.map(({ id }) => id)
    )
    .delete()
  return copies.length
}

/** Beside what `is_changed` compares. */
const COMPARED = ['sectionName', 'color', 'category', 'origin'] as const

type Flag = number | boolean | null

/** What is as the process says is nothing that was changed of the result. */
const isOther = (own: Flag, published: Flag): boolean => own !== null && Boolean(own) !== Boolean(published)

/**
 * Gives people back what they had entered and the version has replaced.
 * @returns how many; 0: there are no more
 */
export async function restoreEntered(
  trx: TransactionClientContract,
  { version }: Work,
  most: number
): Promise<number> {
  const rows = await select(trx, 'computed_results', {
    id: 'computed_results.id',
    beforeJson: 'computed_results.before_json',
  })
    .where('version_id', version.id)
    .whereNotNull('before_json')
    .orderBy('id')
    .limit(most)
  for (const { beforeJson } of rows) {
    const before = JSON.parse(beforeJson ?? '') as StoredResult
    await trx
      .from('user_results')
      .where('id', before.id)
      .update({
        ...factsOf(before),
        origin: before.origin,
        is_gone: Number(before.isGone),
        is_published: Number(before.isPublished),
        updated_at: clock.now(),
      })
  }
  await trx
    .from('computed_results')
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .delete()
  return rows.length
}

const RESULT = {
  id: 'user_results.id',
  sectionName: 'user_results.section_name',
  value: 'user_results.value',
  totalValue: 'user_results.total_value',
  passingScore: 'user_results.passing_score',
  status: 'user_results.status',
  color: 'user_results.color',
  category: 'user_results.category',
  origin: 'user_results.origin',
  computedBy: 'user_results.computed_by',
  isGone: 'user_results.is_gone',
} as const

/**
 * Sets computed results back to what candidates read of them, and removes those that the version has added. One that it was to be without is there again.
 * @returns the id of the last one that was looked at, and how many were; fewer than `most` where there are no more
 */
export async function takeBackNext(
  trx: TransactionClientContract,
  { process, version }: Work,
  { behind, most }: { readonly behind: number; readonly most: number }
): Promise<{ last: number; seen: number }> {
  const rows = await select(trx, 'user_results', RESULT)
    .where('selection_process_id', process.id)
    .where('id', '>', behind)
    .orderBy('id')
    .limit(most)
  const touched = rows.filter(
    ({ origin, computedBy, isGone }) => isGone || (origin === 'COMPUTED' && computedBy === version.id)
  )
  const number = process.publishedNumber
  const published = await lastPublishedFacts(
    trx,
    touched.map(({ id }) => id),
    number
  )
  // What the next version computes has another one.
  const computedBy = await publishedVersion(trx, process)
  const added: number[] = []
  const same: number[] = []
  for (const result of touched) {
    const prior = published.get(result.id)
    if (!prior) added.push(result.id)
    else {
      const isGone = prior.number !== number
      if (!isGone && !result.isGone && saysTheSame(result, prior)) same.push(result.id)
      else
        await trx
          .from('user_results')
          .where('id', result.id)
          .update({
            ...factsOf(prior),
            computed_by: computedBy,
            is_gone: Number(isGone),
            is_published: 1,
            updated_at: clock.now(),
          })
    }
  }
  await trx.from('user_results').whereIn('id', same).update({ computed_by: computedBy, is_published: 1 })
  await trx.from('user_results').whereIn('id', added).delete()
  return { last: rows.at(-1)?.id ?? behind, seen: rows.length }
}

/** The id of the version that candidates read; 0: there is none. */
async function publishedVersion(
  trx: TransactionClientContract,
  { id, publishedNumber }: StoredProcess
): Promise<number> {
  const found = await select(trx, 'selection_versions', { id: 'selection_versions.id' })
    .where({ selection_process_id: id, number: publishedNumber, state: 'PUBLISHED' })
    .first()
  return found?.id ?? 0
}
