import db from '@adonisjs/lucid/services/db'
import { ok, refuse, refuseConflict, type DomainError, type Result } from '#shared'
import { digestAfter, NO_RESULTS, type ComputedResult } from '../domain/computed_result.js'
import { SectionWorth } from '../domain/section_worth.js'
import { POINTS_MOST } from '../domain/result.js'
import type { ComputedCounts } from '../views.js'
import { checkComputable, computationOf, computeNext, type CandidateResults } from './computation.js'
import type { StoredProcess } from './processes.js'
import { publishedFacts, resultKey, storedResults, type StoredResult } from './stored_results.js'

/** Candidates of one statement. */
const AT_ONCE = 500
const LARGEST = POINTS_MOST * 1_000

/** `replaced`: of the results of people that are computed, those that wait to be published, as a publication of them would count them. */
export type PreviewedComputation = {
  readonly counts: ComputedCounts
  readonly digest: string
  readonly replaced: { readonly added: number; readonly changed: number }
}

/**
 * What computing the results of a process gives now. Reads all of its candidates in parts, and locks nothing.
 * @returns refused as `checkComputable`; 409 `no_results`, `results_too_large`; `total_zero`, `passing_above_total` naming the section
 */
export async function previewComputed(
  process: StoredProcess,
  replacesEntered: boolean
): Promise<Result<PreviewedComputation, DomainError>> {
  const computation = await computationOf(process.id)
  const able = await checkComputable(computation, db)
  if (!able.ok) return able
  const counter = new Counter(process, replacesEntered)
  const worth = new SectionWorth()
  let digest = NO_RESULTS
  let behind = 0
  for (;;) {
    const part = await computeNext(db, computation, { behind, most: AT_ONCE })
    for (const { userId, results } of part)
      for (const result of results) {
        if (result.totalValue > LARGEST)
          return refuseConflict('results_too_large', 'results.results_too_large')
        worth.add(result)
        digest = digestAfter(digest, userId, result)
      }
    await counter.add(part)
    behind = part.at(-1)?.userId ?? behind
    if (part.length < AT_ONCE) break
  }
  const counts = await counter.counted()
  if (counts.candidates === 0) return refuseConflict('no_results', 'results.nobody_finished')
  const problem = worth.problem()
  return problem === null
    ? ok({ counts, digest, replaced: counter.replaced })
    : refuse('conflict', problem.code, {
        messages: [`results.computed_${problem.code}`],
        params: { section: problem.sectionName },
      })
}

/** Compares what is computed with what is stored and published. */
class Counter {
  readonly #counts: ComputedCounts = {
    candidates: 0,
    added: 0,
    changed: 0,
    gone: 0,
    entered: 0,
    replaced: 0,
    passing: 0,
    failing: 0,
    absent: 0,
    open: 0,
  }
  readonly replaced = { added: 0, changed: 0 }
  /** Published results that were computed before, and are again. */
  #again = 0

  constructor(
    private readonly process: StoredProcess,
    private readonly replacesEntered: boolean
  ) {}

  async add(part: readonly CandidateResults[]): Promise<void> {
    const [first, last] = [part[0]?.userId, part.at(-1)?.userId]
    if (first === undefined || last === undefined) return
    const { id, publishedNumber } = this.process
    const stored = await storedResults(db, id, { first, last })
    const published = await publishedFacts(
      db,
      [...stored.values()].map((row) => row.id),
      publishedNumber
    )
    for (const { userId, results, open } of part) {
      if (results.length > 0) this.#counts.candidates += 1
      this.#counts.open += open
      for (const result of results) {
        const before = stored.get(resultKey({ userId, sectionKey: result.sectionKey }))
        this.#compare(result, before, before && published.get(before.id))
      }
    }
  }

  #compare(result: ComputedResult, stored: StoredResult | undefined, published: Facts | undefined): void {
    const counts = this.#counts
    if (isOfPerson(stored) && !this.replacesEntered) {
      counts.entered += 1
      return
    }
    if (stored && isOfPerson(stored)) {
      counts.replaced += 1
      if (!stored.isPublished) this.replaced[published ? 'changed' : 'added'] += 1
    } else if (published) this.#again += 1
    if (!published) counts.added += 1
    else if (!saysTheSame(published, result)) counts.changed += 1
    if (result.isPassed === true) counts.passing += 1
    if (result.isPassed === false) counts.failing += 1
    counts.absent += result.absent
  }

  async counted(): Promise<ComputedCounts> {
    const { id, publishedNumber } = this.process
    const [row] = await db
      .query<{ total: number | string }>()
      .from('user_results')
      .join('published_results', 'published_results.user_result_id', 'user_results.id')
      .where({
        'user_results.selection_process_id': id,
        'user_results.origin': 'COMPUTED',
        'user_results.is_gone': 0,
        'published_results.version_number': publishedNumber,
      })
      .count('* as total')
    return { ...this.#counts, gone: Math.max(0, Number(row?.total ?? 0) - this.#again) }
  }
}

/** A result that was published once and is no more is computed anew. */
export const isOfPerson = (stored: StoredResult | undefined): boolean =>
  stored !== undefined && stored.origin === 'ENTERED'

type Facts = Pick<
  StoredResult,
  'sectionName' | 'value' | 'totalValue' | 'passingScore' | 'status' | 'color' | 'category'
>

/** Everything that a candidate reads of it. */
const saysTheSame = (one: Facts, other: Facts): boolean =>
  one.value === other.value &&
  one.totalValue === other.totalValue &&
  one.passingScore === other.passingScore &&
  one.status === other.status &&
  one.sectionName === other.sectionName &&
  one.color === other.color &&
  one.category === other.category
