import { isDiscrepant, type RoundMark } from './resolve_marks.js'
import type { Tolerance } from './correction_type.js'

/** Of 100 texts of a corrector at most so many are control texts. */
export const CONTROL_SHARE_MOST = 20

/**
 * Control texts are held in tasks like all others, each corrector's in a round of its own behind those that count: by `unique(answer, round)` nobody gets one
 * twice.
 */
const ROUNDS_BEFORE = 1_000
export const controlRound = (userId: number): number => ROUNDS_BEFORE + userId
export const isControlRound = (round: number): boolean => round > ROUNDS_BEFORE
/** Is it a round that this person may have: not that of a control text of somebody else? */
export const isRoundFor = (userId: number, round: number): boolean =>
  !isControlRound(round) || round === controlRound(userId)

/**
 * How many of a lot's texts are control texts. What is left of a share below one text is a chance, so that over many lots the share is met and nobody can count on
 * one in each.
 * @param dice 0 to 99, each as likely
 */
export const controlsAmong = (texts: number, share: number, dice: number): number =>
  Math.min(texts, Math.floor((texts * share + dice) / 100))

/**
 * A lot of at most `most` texts, with `controls` anywhere among them and in place of some where it is full. One that is not full has all that wait: a text that comes
 * alone in the next lot would tell that a control text had its place. `pick`: a random place below a number.
 */
export function mixed<T>(
  texts: readonly T[],
  controls: readonly T[],
  { most, pick }: { readonly most: number; readonly pick: (below: number) => number }
): T[] {
  const lot = texts.slice(0, Math.max(0, most - controls.length))
  for (const control of controls) lot.splice(pick(lot.length + 1), 0, control)
  return lot
}

/** What somebody gave a control text, and what the panel had given it. `at`: epoch ms. */
export type ControlMark = { readonly given: RoundMark; readonly reference: RoundMark; readonly at: number }

/** As far from the panel's mark as two markers may be from each other. */
export const isWithin = ({ given, reference }: ControlMark, tolerance: Tolerance): boolean =>
  !isDiscrepant(given, reference, tolerance)

/** A pause is proposed by the latest control texts: somebody who was stopped and goes on is judged by what comes then. */
export const LATEST_CONTROLS = 10
/** Fewer say nothing about whoever marked them. */
export const LEAST_CONTROLS = 3
/** Of 100 control texts so many are to be within tolerance. */
export const LEAST_WITHIN = 70

/** Why a pause is proposed. `misses`: too few within tolerance. `severity`: on average further from the panel than tolerated. A human decides. */
export type PauseReason = 'misses' | 'severity'

/** `mean`: signed difference to the panel in thousandths of the type's points; above zero is more generous. Null: none was marked. */
export type ControlFigures = {
  readonly marked: number
  readonly within: number
  readonly mean: number | null
  readonly pause: PauseReason | null
}

export function controlFigures(marks: readonly ControlMark[], tolerance: Tolerance): ControlFigures {
  const latest = marks.toSorted((one, other) => other.at - one.at).slice(0, LATEST_CONTROLS)
  return { ...figuresOf(marks, tolerance), pause: pauseFor(figuresOf(latest, tolerance), tolerance) }
}

type Figures = Pick<ControlFigures, 'marked' | 'within' | 'mean'>

const figuresOf = (marks: readonly ControlMark[], tolerance: Tolerance): Figures => ({
  marked: marks.length,
  within: marks.filter((mark) => isWithin(mark, tolerance)).length,
  mean:
    marks.length === 0
      ? null
      : marks.reduce((sum, { given, reference }) => sum + given.total - reference.total, 0) / marks.length,
})

function pauseFor({ marked, within, mean }: Figures, tolerance: Tolerance): PauseReason | null {
  if (marked < LEAST_CONTROLS) return null
  if (within * 100 < marked * LEAST_WITHIN) return 'misses'
  return mean !== null && Math.abs(mean) > tolerance.total ? 'severity' : null
}
