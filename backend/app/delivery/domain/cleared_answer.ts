import { MAX_REVISION } from './entries.js'
import type { StoredAnswer } from './stored_answer.js'

/** An answer after staff have cleared it: as if it was never given, but with a place of its own among the edits. */
export const cleared = (answer: StoredAnswer): StoredAnswer => ({
  ...answer,
  alternativeId: null,
  alternatives: [],
  freeResponse: null,
  gradeLinear: null,
  seconds: 0,
  finished: false,
  timeoutAt: null,
  openedAt: null,
  closesAt: null,
  isLate: false,
  suspicious: false,
  revision: Math.min(answer.revision + 1, MAX_REVISION),
})

/**
 * An answer that gets back what a closed sitting held, as a new edit of `term`. An item whose own time was running begins it anew at its next
 * opening; one whose time is over stays closed.
 */
export const putBack = (present: StoredAnswer, closed: StoredAnswer, term: number): StoredAnswer => ({
  ...present,
  alternativeId: closed.alternativeId,
  alternatives: closed.alternatives,
  freeResponse: closed.freeResponse,
  gradeLinear: closed.gradeLinear,
  seconds: closed.seconds,
  finished: closed.finished,
  timeoutAt: closed.timeoutAt,
  openedAt: closed.timeoutAt === null ? null : closed.openedAt,
  closesAt: closed.timeoutAt === null ? null : closed.closesAt,
  isLate: closed.isLate,
  suspicious: closed.suspicious,
  writerTerm: term,
  revision: Math.min(Math.max(present.revision, closed.revision) + 1, MAX_REVISION),
})
