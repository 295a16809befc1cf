import { createHash } from 'node:crypto'

/** Texts of one return, which is one transaction: more than a corrector marks in a week. */
export const RETURN_MOST = 2_000

/**
 * What returning a mark does. `open`: its text waits for another mark in its place. `resolved`: the same, and the mark in force goes. `disclosed`: candidates read it,
 * or are about to. `decided`: the panel has decided the text, or made it a control text. The last two stay as they are.
 */
export type ReturnOutcome = 'open' | 'resolved' | 'disclosed' | 'decided'

/** A mark that somebody handed in since the moment. `points`: in force; `isDecided`: by the panel. */
export type ReturnableMark = {
  readonly id: number
  readonly answerId: number
  readonly round: number
  readonly points: number | null
  readonly disclosureId: number | null
  readonly isDecided: boolean
}

export function outcomeOf({
  points,
  disclosureId,
  isDecided,
}: Pick<ReturnableMark, 'points' | 'disclosureId' | 'isDecided'>): ReturnOutcome {
  if (disclosureId !== null) return 'disclosed'
  if (isDecided) return 'decided'
  return points === null ? 'open' : 'resolved'
}

/** `texts`: those that go back, `resolved` of them with a mark in force. */
export type ReturnCounts = {
  readonly texts: number
  readonly resolved: number
  readonly disclosed: number
  readonly decided: number
}

export function returnCounts(marks: readonly ReturnableMark[]): ReturnCounts {
  const count = (outcome: ReturnOutcome) => marks.filter((mark) => outcomeOf(mark) === outcome).length
  const resolved = count('resolved')
  return {
    texts: count('open') + resolved,
    resolved,
    disclosed: count('disclosed'),
    decided: count('decided'),
  }
}

const FORM = 'banca-marks-returned-1'

type Scope = { readonly planId: number; readonly corrector: number; readonly since: number }

/** The digest that a preview shows and an order names: another one after any further hand-in of that corrector, and where one of the texts was resolved, decided or disclosed since. */
export const returnBasis = ({ planId, corrector, since }: Scope, marks: readonly ReturnableMark[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        FORM,
        planId,
        corrector,
        since,
        marks.map((mark) => [mark.id, outcomeOf(mark)] as const).toSorted(([one], [other]) => one - other),
      ])
    )
    .digest('hex')
