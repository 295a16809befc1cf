import type { Measure } from './luma.ts'

/** `covered`: dark or one even colour. `frozen`: not one pixel changes. `still`: so little changes that it is likely a photo. */
export type Finding = 'covered' | 'frozen' | 'still'

/** Since when each finding holds, in ms of the caller's clock; null while it does not. */
export type Findings = Readonly<Record<Finding, number | null>>

export const NO_FINDINGS: Findings = { covered: null, frozen: null, still: null }

const DARK = 14
const EVEN = 4
const UNCHANGED = 0.02
const NEARLY_UNCHANGED = 0.3

/**
 * How long a finding has to last before it is reported, ms: a passing hand, a late frame and a candidate who
 * sits still while reading are normal.
 */
export const HOLDS_FOR_MS: Readonly<Record<Finding, number>> = {
  covered: 5_000,
  frozen: 15_000,
  still: 45_000,
}

const holds = ({ mean, deviation, difference }: Measure): Readonly<Record<Finding, boolean>> => {
  const covered = deviation < EVEN && (mean < DARK || deviation < 1.5)
  const known = difference !== null
  return {
    covered,
    // A covered camera hardly changes either: that is one finding, not three.
    frozen: known && !covered && difference <= UNCHANGED,
    still: known && !covered && difference > UNCHANGED && difference < NEARLY_UNCHANGED,
  }
}

/**
 * Adds one frame. `still` continues through frames that do not change at all, as with a photo held by hand.
 */
export function look(before: Findings, measure: Measure, now: number): Findings {
  const is = holds(measure)
  const since = (finding: Finding, goesOn: boolean) => (goesOn ? (before[finding] ?? now) : null)
  return {
    covered: since('covered', is.covered),
    frozen: since('frozen', is.frozen),
    still: since('still', is.still || (is.frozen && before.still !== null)),
  }
}

/** The most serious finding that has lasted long enough, and for how many seconds. */
export function reportOf(findings: Findings, now: number): { finding: Finding; seconds: number } | null {
  for (const finding of ['covered', 'frozen', 'still'] as const) {
    const since = findings[finding]
    if (since !== null && now - since >= HOLDS_FOR_MS[finding])
      return { finding, seconds: Math.floor((now - since) / 1000) }
  }
  return null
}
