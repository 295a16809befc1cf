import type { Row } from '../types.ts'

type Noted = Pick<Row, 'specialNeed' | 'accommodation' | 'nursingMother' | 'suspectCount' | 'hasKeptAnswers'>

/** What staff should know about a candidate before they act. */
export interface Noticed {
  specialNeed: string | null
  /** Percent of time on top of what others have; 0 for none. */
  moreTime: number
  isNursing: boolean
  /** Answers that were given too fast: they inform and decide nothing. */
  suspectCount: number
  isQuarantined: boolean
}

/** Null where there is nothing. `seesQuarantined`: this person may see quarantined answers. */
export function notesOf(row: Noted, seesQuarantined: boolean): Noticed | null {
  const notes: Noticed = {
    specialNeed: row.specialNeed === '' ? null : row.specialNeed,
    moreTime: row.accommodation - 100,
    isNursing: row.nursingMother,
    suspectCount: row.suspectCount,
    isQuarantined: seesQuarantined && row.hasKeptAnswers,
  }
  return notes.specialNeed !== null ||
    notes.moreTime > 0 ||
    notes.isNursing ||
    notes.suspectCount > 0 ||
    notes.isQuarantined
    ? notes
    : null
}
