/** What a control text is given out for: among a corrector's texts, unknown to them; to practise; or to qualify. */
export const CONTROL_PURPOSES = ['control', 'practice', 'qualification'] as const
export type ControlPurpose = (typeof CONTROL_PURPOSES)[number]

/** What the texts of a lot are for. Control texts are among those of `marking`. */
export type LotPurpose = 'marking' | 'practice' | 'qualification'

/** Texts of one qualification. */
export const QUALIFICATION_MOST = 50

/** `qualificationTexts` 0: the plan asks for no qualification. `qualificationWithin`: so many of them have to be within tolerance. */
export type QualificationRule = { readonly qualificationTexts: number; readonly qualificationWithin: number }

export const asksToQualify = ({ qualificationTexts }: QualificationRule): boolean => qualificationTexts > 0

/** `open`: texts of it are to be marked. `admitted`: by a supervisor, whatever their marks. */
export type AttemptState = 'open' | 'passed' | 'failed' | 'admitted'

/** What a corrector gets next. `decision`: nothing, until a supervisor decides. */
export type QualificationStep = 'practice' | 'qualification' | 'decision' | 'marking'

type Reached = {
  readonly isAsked: boolean
  /** Of the last attempt; null: there was none. */
  readonly attempt: AttemptState | null
  /** Texts of the practice set that they have not marked. */
  readonly practiceLeft: number
}

/** First what they can practise by, then what they qualify by, and the texts of the plan behind both. Whoever has passed, or was admitted, gets nothing else any more. */
export function stepOf({ isAsked, attempt, practiceLeft }: Reached): QualificationStep {
  if (attempt === 'passed' || attempt === 'admitted') return 'marking'
  if (isAsked && attempt === 'failed') return 'decision'
  if (practiceLeft > 0) return 'practice'
  return isAsked ? 'qualification' : 'marking'
}

/** What a supervisor may decide about somebody's way to the texts of a plan. */
export const QUALIFICATION_ACTS = ['admit', 'grant'] as const
export type QualificationAct = (typeof QUALIFICATION_ACTS)[number]

/** Another attempt is for somebody who has not passed the last one; anybody else who gets no texts of the plan can be admitted. */
export const mayFollow = (act: QualificationAct, attempt: AttemptState | null): boolean =>
  act === 'grant' ? attempt === 'failed' : attempt !== 'passed' && attempt !== 'admitted'
