import { NO_ANSWER_LINE, type ExpectedAnswer, type ItemContent, type Score } from '../../contract/index.ts'
import { oneLine } from '../text/html_to_text.ts'

/** The key of an item that has no fixed answer. */
export const nothingExpected = (): ExpectedAnswer => ({
  alternativeIds: [],
  freeResponses: [],
  gradeLinear: null,
  line: NO_ANSWER_LINE,
})

/** A key of several texts. */
export const expectedTexts = (freeResponses: string[]): ExpectedAnswer => ({
  ...nothingExpected(),
  freeResponses,
  line: freeResponses.map(oneLine).join('; ') || NO_ANSWER_LINE,
})

/** The score of what a person grades: known at once only where the item is cancelled. */
export const gradedByPerson = ({ isCancelled, value }: ItemContent): Score | null =>
  isCancelled === true ? { earned: value, max: value } : null
