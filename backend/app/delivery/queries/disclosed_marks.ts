import type { SheetAnnotation } from '../domain/answer_sheet.js'

/** What a person gave for an answer, once it is disclosed. `points`: as `answers.earned` has them. `comment`: clean HTML, null without one; cleaned when it is asked for, as most readers want the points alone. */
export type DisclosedMark = {
  readonly answerId: number
  readonly points: number
  /** What the answer is where that says more than its points; null otherwise. */
  readonly situation: string | null
  /** It came about by a plan, whose marks can be read one by one. */
  readonly hasBreakdown: boolean
  readonly comment: () => string | null
  /** On the text of the answer, in its order: those in force. */
  readonly annotations: () => readonly SheetAnnotation[]
  /** Those before, where the reply to an appeal has its own; null: it has none. */
  readonly formerAnnotations: () => readonly SheetAnnotation[] | null
}

type Marks = (applicationIds: readonly number[]) => Promise<readonly DisclosedMark[]>

let registered: Marks | null = null

/**
 * Delivery knows no corrections: who owns them registers here how the disclosed marks of applications are read. Nothing of a mark that is
 * not disclosed may come from it: candidates read what it returns.
 */
export function registerMarks(marks: Marks): void {
  registered = marks
}

/** The disclosed marks of these applications, by answer. */
export async function disclosedMarks(
  applicationIds: readonly number[]
): Promise<ReadonlyMap<number, DisclosedMark>> {
  const marks = registered && applicationIds.length > 0 ? await registered(applicationIds) : []
  return new Map(marks.map((mark) => [mark.answerId, mark]))
}

type Scored = { readonly id: number; readonly applicationId: number; readonly earned: number | null }

/**
 * Answers with the points that count: what was disclosed goes before what is stored, which follows (`storeMarks`). All who read points of
 * finished exams row by row read them so.
 */
export async function withPointsInForce<A extends Scored>(answers: readonly A[]): Promise<A[]> {
  const marks = await disclosedMarks([...new Set(answers.map(({ applicationId }) => applicationId))])
  return answers.map((answer) => ({ ...answer, earned: marks.get(answer.id)?.points ?? answer.earned }))
}
