import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { ok, refuse, refuseConflict, select, type DomainError, type Result } from '#shared'
import { digestAfter, NO_RESULTS, type ComputedResult } from '../domain/computed_result.js'
import { SectionWorth } from '../domain/section_worth.js'
import { POINTS_MOST } from '../domain/result.js'
import type { ComputedCounts, GoneResultView, ResultFacts } from '../views.js'
import { checkComputable, computationOf, computeNext, type CandidateResults } from './computation.js'
import type { StoredProcess } from './processes.js'
import { publishedFacts, resultKey, storedPages, type StoredResult } from './stored_results.js'

/** Candidates, or results, of one statement. */
const AT_ONCE = 500
const LARGEST = POINTS_MOST * 1_000
/** Ids are 32 bits. */
const LAST_USER = 2_147_483_647
/** So many results that cease are named. */
const GONE_SHOWN = 50

/** `replaced`: of the results of people that are computed, those that wait to be published, as a publication of them would count them. */
export type PreviewedComputation = {
  readonly counts: ComputedCounts
  readonly digest: string
  readonly replaced: { readonly added: number; readonly changed: number }
  readonly gone: readonly GoneResultView[]
}

/**
 * What computing the results of a process gives now. Reads all of its candidates, and what is stored of them and others, in parts with rests, and locks nothing. `atOnce`: candidates, or results, of a
 * part.
 * @returns refused as `checkComputable`; 409 `no_results`, `results_too_large`; `total_zero`, `passing_above_total` naming the section
 */
export async function previewComputed(
  process: StoredProcess,
  replacesEntered: boolean,
  atOnce = AT_ONCE
): Promise<Result<PreviewedComputation, DomainError>> {
  const computation = await computationOf(process.id)
  const able = await checkComputable(computation, db)
  if (!able.ok) return able
  const counter = new Counter(process, replacesEntered, atOnce)
  const worth = new SectionWorth()
  let digest = NO_RESULTS
  let behind = 0
  for (;;) {
    const part = await computeNext(db, computation, { behind, most: atOnce })
    for (const { userId, results } of part)
      for (const result of results) {
        if (result.totalValue > LARGEST)
          return refuseConflict('results_too_large', 'results.results_too_large')
        worth.add(result)
        digest = digestAfter(digest, userId, result)
      }
    const isLast = part.length < atOnce
    const last = isLast ? LAST_USER : (part.at(-1)?.userId ?? behind)
    await counter.add(part, { first: behind + 1, last })
    behind = last
    if (isLast) break
    await nextTurn()
  }
  const { counts } = counter
  if (counts.candidates === 0) return refuseConflict('no_results', 'results.nobody_finished')
  const problem = worth.problem()
  return problem === null
    ? ok({ counts, digest, replaced: counter.replaced, gone: await namedGone(counter.gone) })
    : refuse('conflict', problem.code, {
        messages: [`results.computed_${problem.code}`],
        params: { section: problem.sectionName },
      })
}

/** Compares what is computed with what is stored and published. */
class Counter {
  readonly counts: ComputedCounts = {
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
  /** The first of them. */
  readonly gone: StoredResult[] = []

  constructor(
    private readonly process: StoredProcess,
    private readonly replacesEntered: boolean,
    private readonly atOnce: number
  ) {}

  /** `part`: all candidates of these ids who have results. */
  async add(
    part: readonly CandidateResults[],
    users: { readonly first: number; readonly last: number }
  ): Promise<void> {
    const computed = new Map<string, ComputedResult>()
    for (const { userId, results, open } of part) {
      if (results.length > 0) this.counts.candidates += 1
      this.counts.open += open
      for (const result of results) computed.set(resultKey({ userId, sectionKey: result.sectionKey }), result)
    }
    for await (const stored of storedPages(db, this.process.id, users, this.atOnce)) {
      await this.#addStored(stored, computed)
    }
    for (const result of computed.values()) this.#compare(result, undefined, undefined)
  }

  /** Takes out of `computed` what these are compared with. */
  async #addStored(stored: readonly StoredResult[], computed: Map<string, ComputedResult>): Promise<void> {
    const published = await publishedFacts(
      db,
      stored.map((row) => row.id),
      this.process.publishedNumber
    )
    for (const row of stored) {
      const key = resultKey(row)
      const result = computed.get(key)
      if (result !== undefined) {
        this.#compare(result, row, published.get(row.id))
        computed.delete(key)
      } else if (!isOfPerson(row) && !row.isGone && published.has(row.id)) {
        this.counts.gone += 1
        if (this.gone.length < GONE_SHOWN) this.gone.push(row)
      }
    }
  }

  #compare(
    result: ComputedResult,
    stored: StoredResult | undefined,
    published: ResultFacts | undefined
  ): void {
    const { counts } = this
    if (isOfPerson(stored) && !this.replacesEntered) {
      counts.entered += 1
      return
    }
    if (stored && isOfPerson(stored)) {
      counts.replaced += 1
      if (!stored.isPublished) this.replaced[published ? 'changed' : 'added'] += 1
    }
    if (!published) counts.added += 1
    else if (!saysTheSame(published, result)) counts.changed += 1
    if (result.isPassed === true) counts.passing += 1
    if (result.isPassed === false) counts.failing += 1
    counts.absent += result.absent
  }
}

/** Whose they are, and what they were. */
async function namedGone(gone: readonly StoredResult[]): Promise<GoneResultView[]> {
  const rows = await select(db, 'users', PERSON).whereIn(
    'id',
    gone.map(({ userId }) => userId)
  )
  const people = new Map(rows.map((row) => [row.id, row]))
  return gone.flatMap(({ id, userId, sectionName, value, totalValue, status }) => {
    const user = people.get(userId)
    return user ? [{ id, user, sectionName, value, totalValue, status }] : []
  })
}

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  publicIdentifier: 'users.public_identifier',
} as const

/** A result that was published once and is no more is computed anew. */
export const isOfPerson = (stored: StoredResult | undefined): boolean =>
  stored !== undefined && stored.origin === 'ENTERED'

/** Everything that a candidate reads of it. */
export const saysTheSame = (one: ResultFacts, other: ResultFacts): boolean =>
  one.value === other.value &&
  one.totalValue === other.totalValue &&
  one.passingScore === other.passingScore &&
  one.status === other.status &&
  one.sectionName === other.sectionName &&
  one.color === other.color &&
  one.category === other.category
