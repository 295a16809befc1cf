/** What decides about a new grade. In thousandths; `points` null: the item does not take what was given. `mark`: in force and disclosed, null without. */
export type GradeFacts = {
  readonly isJudged: boolean
  readonly given: number
  readonly points: number | null
  readonly most: number
  readonly mark: number | null
  readonly mayLower: boolean
}

/** Why a new grade is refused. */
export type GradeProblem =
  'grade_by_key' | 'grade_not_disclosed' | 'grade_too_high' | 'grade_out_of_range' | 'grade_lowers'

/** The first reason that a grader should read; null: the grade is taken. */
export function gradeProblem({
  isJudged,
  given,
  points,
  most,
  mark,
  mayLower,
}: GradeFacts): GradeProblem | null {
  if (!isJudged) return 'grade_by_key'
  if (mark === null) return 'grade_not_disclosed'
  if (given > most) return 'grade_too_high'
  if (points === null) return 'grade_out_of_range'
  return points < mark && !mayLower ? 'grade_lowers' : null
}
