/** Counts of an item over the results that a caller sees. */
export type ItemLineView = {
  itemId: number
  position: number
  /** Full marks, or the item was cancelled. */
  correct: number
  /** Everything else that was asked, with `partial` and `blank` in it. */
  wrong: number
  partial: number
  blank: number
  /** Waits for a person who grades; in neither of both. */
  pending: number
  /** Of those that are graded, 0 to 100; null where there are none. */
  percent: number | null
  /** Over the answers that were opened. */
  averageSeconds: number | null
  /** -1 to 1; null below 30 results. */
  discrimination: number | null
  suspectedKey: SuspectedKeyView | null
}

/** A wrong alternative that draws better pupils than the key. Means are of the points in the other items. */
export type SuspectedKeyView = {
  alternative: number
  letter: string
  meanTotal: number
  /** Null where nobody chose the key. */
  keyMeanTotal: number | null
}

/** Points of the items that are scored by their key. */
export type ResultsView = {
  count: number
  mean: number
  sd: number
  /** KR-20, alpha; null for adaptive exams, and where it is not known. */
  reliability: number | null
  /** Of measurement, in points. */
  standardError: number | null
}

export type ExamStatisticsView = {
  finished: number
  unfinished: number
  missing: number
  waiting: number
  averageTimePerQuestion: number | null
  mostCorrect: ItemLineView[]
  mostWrong: ItemLineView[]
  items: ItemLineView[]
  results: ResultsView | null
  /** The moment that it is of, epoch ms. */
  asOf: number
}

/** Who chose an alternative. `isKey` and `meanTotal` null: this reader may not see keys. */
export type AlternativeView = {
  id: number
  letter: string
  /** Sanitised HTML. */
  text: string
  count: number
  /** Of all results that have the item, 0 to 100. */
  percent: number | null
  isKey: boolean | null
  /** Mean points in the other items; null below 30 results too. */
  meanTotal: number | null
}

/** The results of a class beside those of the network. Points of the items that are scored by their key. */
export type ClassResultsView = {
  class: { id: number; name: string }
  school: { id: number; name: string }
  grade: { id: number; name: string }
  count: number
  mean: number
  sd: number | null
  /** The mean as a part of all points, 0 to 100. */
  percent: number | null
  /** From the mean of the network; null where that is not shown. */
  difference: number | null
}

/** Of all results of the exam, shown from 30 on. Without their number, which is other schools' affair. */
export type NetworkView = { mean: number; sd: number; percent: number | null }
