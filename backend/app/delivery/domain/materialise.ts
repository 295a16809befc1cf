import { chooseWindow, type TimeWindow } from './deadline.js'
import { shuffled } from './shuffle.js'

/** What an application copies from its exam and collection, so that the hot path reads one row. Times in epoch ms. */
export type ExamRules = {
  windows: readonly TimeWindow[]
  /** Minutes after the window opens in which a start is allowed; null: until it closes. */
  gracePeriodMinutes: number | null
  canUpdateAnswer: boolean
  canBrowseAcrossItems: boolean
  strictSteps: boolean
  adaptative: boolean
  /** Seconds: the alert configuration's threshold, or the configuration's minimum time when that is absent. */
  maximumSuspiciousSeconds: number | null
  answerMinimumSeconds: number
}

export type ApplicationCopies = {
  windowStartAt: number
  windowEndAt: number
  maxDurationMinutes: number
  startUntilAt: number | null
  canUpdateAnswer: boolean
  inOrder: boolean
  /** 0 where items are handed out one by one: none of them is yet; null where all are at once. */
  givenPosition: 0 | null
  answerMinimumSeconds: number
}

/** null when the exam has no window. */
export function copiesOf(rules: ExamRules, now: number): ApplicationCopies | null {
  const window = chooseWindow(rules.windows, now)
  if (!window) return null
  // The order of an adaptive exam is not that of its positions.
  const inOrder = !rules.canBrowseAcrossItems && !rules.adaptative
  return {
    windowStartAt: window.startAt,
    windowEndAt: window.endAt,
    maxDurationMinutes: window.maxDurationMinutes,
    startUntilAt:
      rules.gracePeriodMinutes === null ? null : window.startAt + rules.gracePeriodMinutes * 60_000,
    // Without browsing there is no way back to an answered item (val-question-001).
    canUpdateAnswer: rules.canUpdateAnswer && rules.canBrowseAcrossItems,
    inOrder,
    givenPosition: inOrder && rules.strictSteps ? 0 : null,
    answerMinimumSeconds: rules.maximumSuspiciousSeconds ?? rules.answerMinimumSeconds,
  }
}

/**
 * The items in the order of one application's answers: that of the exam, or shuffled by the application's id, so that the
 * order is its own, looks like chance and is the same whenever it is made again.
 */
export const orderFor = <T>(items: readonly T[], shuffle: boolean, applicationId: number): T[] =>
  shuffle ? shuffled(items, Math.imul(applicationId, 2_654_435_761)) : [...items]
