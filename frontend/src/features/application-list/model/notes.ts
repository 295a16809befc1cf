import type { Row } from '../types.ts'

type Noted = Pick<Row, 'specialNeed' | 'nursingMother' | 'suspectCount' | 'hasKeptAnswers'>

/** What staff should know about a candidate before they act. */
export interface Noticed {
  specialNeed: string | null
  isNursing: boolean
  /** Answers that were given too fast: they inform and decide nothing. */
  suspectCount: number
  isQuarantined: boolean
}

/** Null where there is nothing. `seesQuarantined`: this person may see quarantined answers. */
export function notesOf(row: Noted, seesQuarantined: boolean): Noticed | null {
  const notes: Noticed = {
    specialNeed: row.specialNeed === '' ? null : row.specialNeed,
    isNursing: row.nursingMother,
    suspectCount: row.suspectCount,
    isQuarantined: seesQuarantined && row.hasKeptAnswers,
  }
  return notes.specialNeed !== null || notes.isNursing || notes.suspectCount > 0 || notes.isQuarantined
    ? notes
    : null
}
