import type { Preferences } from './institution_settings.js'

/** What of the settings decides how an exam is sat. */
export type SittingRules = { readonly showReviewButton: boolean; readonly showAnswerCounter: boolean }

/** Rules that were in force until `until`, epoch ms. */
type Former = SittingRules & { readonly until: number }

/** As they are now, and as they were, oldest first. */
export type RulesInTime = { readonly current: SittingRules; readonly former: readonly Former[] }

/**
 * A sitting that begins so long after a save has the rules of before: until then every process and every page that is about to begin knows
 * of it.
 */
export const SETTLES_AFTER_MS = 5_000
/** Changes that are remembered: what began before the oldest of them has the rules of the oldest. */
const MOST_FORMER = 100

export const sittingRulesOf = (preferences: Preferences): SittingRules => ({
  showReviewButton: preferences.Application__ShowReviewButton,
  showAnswerCounter: preferences.Application__ShowAnswerCounter,
})

const isFormer = (value: unknown): value is Former =>
  typeof value === 'object' &&
  value !== null &&
  'until' in value &&
  typeof value.until === 'number' &&
  'showReviewButton' in value &&
  typeof value.showReviewButton === 'boolean' &&
  'showAnswerCounter' in value &&
  typeof value.showAnswerCounter === 'boolean'

/** Reads `institutions.sitting_rules_json`; what is malformed is left out. */
export function formerRulesOf(json: string | null): Former[] {
  if (json === null) return []
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter(isFormer) : []
}

/** The rules of a sitting that began at `startedAt` (epoch ms; null: not yet): those of its beginning, whatever is saved while it is sat. */
export function rulesAt({ current, former }: RulesInTime, startedAt: number | null): SittingRules {
  const held = startedAt === null ? undefined : former.find(({ until }) => startedAt < until)
  return held ?? current
}

/** What is remembered after a save at `now` that changes them; null: the save changes none of them. */
export function remembered(
  former: readonly Former[],
  [before, after]: readonly [SittingRules, SittingRules],
  now: number
): Former[] | null {
  if (
    before.showReviewButton === after.showReviewButton &&
    before.showAnswerCounter === after.showAnswerCounter
  )
    return null
  return [...former, { ...before, until: now + SETTLES_AFTER_MS }].slice(-MOST_FORMER)
}
