/** Stages of a mark; `disclosed` once candidates read it. */
export const MARK_STATUSES = ['analysis', 'replied', 'disclosed'] as const
export type MarkStatus = (typeof MARK_STATUSES)[number]

/** Why an answer has the points that it has, where that is no judgement: nothing was handed in. */
export const BLANK = 'blank'

/** The texts and points of a mark. `points` in thousandths. */
export type MarkContent = {
  readonly points: number | null
  readonly situation: string | null
  readonly comment: string | null
}

/** What one write changes; what is left out stays. */
export type MarkChange = Partial<MarkContent>

export const statusOf = ({ points }: Pick<MarkContent, 'points'>): MarkStatus =>
  points === null ? 'analysis' : 'replied'

/** The mark after a change. Points that a person gives are a judgement: a situation that the server found is no more. */
export function changed(before: MarkContent, change: MarkChange): MarkContent {
  const situation = change.points === undefined ? before.situation : null
  return { ...before, situation, ...change }
}

export const isSame = (one: MarkContent, other: MarkContent): boolean =>
  one.points === other.points && one.situation === other.situation && one.comment === other.comment

/** What an answer is where that says more than its points. Points that came by an appeal are a judgement: nothing that was found before holds of them. */
export const situationInForce = (
  given: Pick<MarkContent, 'points' | 'situation'>,
  inForce: number | null
): string | null => (given.points === inForce ? given.situation : null)
