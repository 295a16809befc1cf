/**
 * An answer as sent in `PUT /v1/answers/batch` and as stored: always all four slots. Plugins narrow it: a
 * slot that the category does not use is empty (`null`, or `[]` for `alternatives`).
 */
export type WireResponse = {
  /** Id of the chosen alternative. */
  alternativeId: number | null
  /** Ids of the marked alternatives, in the order of their positions, none twice. */
  alternatives: number[]
  freeResponse: string | null
  /** Text-encoded list of row and column pairs. */
  gradeLinear: string | null
}

/** The answer of an item that was never edited. */
export const EMPTY_RESPONSE: Readonly<WireResponse> = Object.freeze({
  alternativeId: null,
  alternatives: Object.freeze([]) as unknown as number[],
  freeResponse: null,
  gradeLinear: null,
})

/** Points earned and points possible, both in the unit of `ItemContent.value`; 0 <= earned <= max. */
export type Score = { earned: number; max: number }

/**
 * The key of an item, for those who may see it (staff, or a candidate after disclosure).
 * `line` is the one-line form: letters ("B", "A, C"), a text, or "--" where there is no fixed answer.
 */
export type ExpectedAnswer = {
  alternativeIds: number[]
  freeResponses: string[]
  gradeLinear: string | null
  line: string
}

/** Why an alternative is right or wrong: HTML, disclosed by its own collection flag. */
export type AlternativeExplanation = { alternativeId: number; letter: string; explanation: string }

/** The one-line answer of an empty response. */
export const NO_ANSWER_LINE = '--'

/**
 * `open`: something is missing. `complete`: everything required is there, so the answer counts as finished.
 * `sent`: the candidate sent it for good, and it may not be changed any more.
 */
export type AnswerStage = 'open' | 'complete' | 'sent'
