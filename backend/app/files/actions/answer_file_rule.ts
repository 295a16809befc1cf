import type { Caller } from '#shared'

/** What is known here of a file of an answer. */
export type AnswerFile = {
  readonly id: number
  readonly institutionId: number
  readonly ownerId: number | null
}

/** May this caller read the file? Whose answer it belongs to, and who sees that, only the module of the answers knows. */
type AnswerFileRule = (caller: Caller, file: AnswerFile) => Promise<boolean>

let registered: AnswerFileRule | null = null

export function registerAnswerFileRule(rule: AnswerFileRule): void {
  registered = rule
}

/** Nobody, while nobody has registered. */
export const mayReadAnswerFile: AnswerFileRule = async (caller, file) =>
  registered ? registered(caller, file) : false
