import { countsBy } from '#metrics'
import { UNSENT, unsentClass } from '../domain/unsent.js'

const beats = countsBy(
  'banca_candidate_beats',
  "Beats of candidates' pages in rooms by the answers that they had not sent: none, few, many (5 or more), or unknown.",
  'unsent',
  UNSENT
)

/** Counts a beat; `unsentAnswers`: what the page says of itself. */
export const noteUnsent = (unsentAnswers: number | undefined): void => beats.add(unsentClass(unsentAnswers))
