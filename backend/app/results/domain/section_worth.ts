import type { ComputedResult } from './computed_result.js'

/** Why results of a section cannot be published: it is worth nothing to a candidate, or its passing score is more than it is worth to anybody. */
export type WorthProblem = {
  readonly code: 'total_zero' | 'passing_above_total'
  readonly sectionName: string
}

/** Compares what sections are worth with their passing scores, over all results: exams that were given to one candidate and not to another make theirs worth more. */
export class SectionWorth {
  readonly #most = new Map<string, ComputedResult>()
  #nothing: string | null = null

  add(result: ComputedResult): void {
    if (result.totalValue === 0) this.#nothing ??= result.sectionName
    const most = this.#most.get(result.sectionKey)
    if (!most || most.totalValue < result.totalValue) this.#most.set(result.sectionKey, result)
  }

  /** The first there is; null: none. */
  problem(): WorthProblem | null {
    if (this.#nothing !== null) return { code: 'total_zero', sectionName: this.#nothing }
    for (const { sectionName, passingScore, totalValue } of this.#most.values())
      if (passingScore !== null && passingScore > totalValue)
        return { code: 'passing_above_total', sectionName }
    return null
  }
}
