import type { AlternativeView, ExamStatisticsView, ItemLineView, ResultsView } from '../views.js'
import {
  discriminationOf,
  LEAST_RESULTS,
  meanOf,
  resultFigures,
  suspicionOf,
  type Suspicion,
} from './formulas.js'
import { noItemSums, type CellSums, type ItemSums, type TakerSums } from './sums.js'

export type LineAlternative = { id: number; letter: string; content: string; isCorrect: boolean }

/** An item as its line needs it. `isScored`: by its key, and part of the totals. */
export type LineItem = {
  readonly id: number
  readonly position: number
  readonly category: string
  readonly isScored: boolean
  readonly alternatives: readonly LineAlternative[]
}

export type Shown = {
  /** Totals of an adaptive exam are of different items for everybody: nothing is compared by them. */
  readonly isAdaptive: boolean
  readonly withKey: boolean
}

const NO_TAKERS: TakerSums = { n: 0, r: 0, rr: 0 }

const gradedOf = ({ correct, partial, wrong, blank }: ItemSums) => correct + partial + wrong + blank

const percentOf = (part: number, of: number) => (of === 0 ? null : (100 * part) / of)

export const itemLines = (items: readonly LineItem[], sums: CellSums, shown: Shown): ItemLineView[] =>
  items.map((item) => itemLine(item, sums, shown))

function itemLine(item: LineItem, sums: CellSums, { isAdaptive, withKey }: Shown): ItemLineView {
  const counted = sums.items.get(item.id) ?? noItemSums()
  const { correct, partial, blank, pending, seconds, opened } = counted
  const isCompared = !isAdaptive && item.isScored && counted.n >= LEAST_RESULTS
  return {
    itemId: item.id,
    position: item.position,
    correct,
    wrong: counted.wrong + partial + blank,
    partial,
    blank,
    pending,
    percent: percentOf(correct, gradedOf(counted)),
    averageSeconds: meanOf(opened, seconds),
    discrimination: isCompared ? discriminationOf(counted) : null,
    suspectedKey: isCompared && withKey ? suspectedKey(item, sums) : null,
  }
}

/** Only where one alternative is chosen: of several that are marked together none draws anybody alone. */
function suspectedKey(item: LineItem, sums: CellSums): ItemLineView['suspectedKey'] {
  if (item.category !== 'MULTIPLE_CHOICE') return null
  const suspicion: Suspicion | null = suspicionOf(
    item.alternatives.map(({ id, isCorrect }) => ({
      id,
      isKey: isCorrect,
      takers: sums.alternatives.get(id) ?? NO_TAKERS,
    }))
  )
  const alternative = item.alternatives.find(({ id }) => id === suspicion?.alternativeId)
  if (!suspicion || !alternative) return null
  return {
    alternative: alternative.id,
    letter: alternative.letter,
    meanTotal: suspicion.mean,
    keyMeanTotal: suspicion.keyMean,
  }
}

const MOST_WRONG = 3

/**
 * The item that most got right, and of the others the three that most got wrong, which somebody must have; in neither are those that nobody
 * has answered, or that wait for grading: a few graded answers say little.
 */
export function extremes(
  lines: readonly ItemLineView[]
): Pick<ExamStatisticsView, 'mostCorrect' | 'mostWrong'> {
  const known = lines.filter(({ percent, pending }) => percent !== null && pending === 0)
  const byPercent = known.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || a.position - b.position)
  const [best, ...others] = byPercent
  const failed = others.filter(({ wrong }) => wrong > 0)
  const worst = failed.toSorted((a, b) => (a.percent ?? 0) - (b.percent ?? 0) || a.position - b.position)
  return { mostCorrect: best ? [best] : [], mostWrong: worst.slice(0, MOST_WRONG) }
}

/** Seconds for a question, over all answers that were opened. */
export function averageTime(items: readonly LineItem[], sums: CellSums): number | null {
  const counted = items.map(({ id }) => sums.items.get(id) ?? noItemSums())
  const sumOf = (name: 'seconds' | 'opened') => counted.reduce((sum, item) => sum + item[name], 0)
  return meanOf(sumOf('opened'), sumOf('seconds'))
}

/** Null below 30 results. */
export const resultsOf = (sums: CellSums, { isAdaptive }: Pick<Shown, 'isAdaptive'>): ResultsView | null =>
  sums.results < LEAST_RESULTS ? null : resultFigures(sums, !isAdaptive)

/** How often each alternative of an item was chosen. */
export function frequencies(
  item: LineItem,
  sums: CellSums,
  { isAdaptive, withKey }: Shown
): AlternativeView[] {
  const counted = sums.items.get(item.id) ?? noItemSums()
  const results = gradedOf(counted) + counted.pending
  const isCompared = !isAdaptive && withKey && results >= LEAST_RESULTS
  return item.alternatives.map(({ id, letter, content, isCorrect }) => {
    const { n, r } = sums.alternatives.get(id) ?? NO_TAKERS
    return {
      id,
      letter,
      text: content,
      count: n,
      percent: percentOf(n, results),
      isKey: withKey ? isCorrect : null,
      meanTotal: isCompared ? meanOf(n, r) : null,
    }
  })
}
