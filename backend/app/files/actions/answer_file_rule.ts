import type { Caller } from '#shared'

/** What is known here of a file of an answer. */
export type AnswerFile = {
  readonly id: number
  readonly institutionId: number
  readonly ownerId: number | null
}

/** May this caller read the file? Whose answer it belongs to, and who sees that, only the modules of answers and marks know. */
type AnswerFileRule = (caller: Caller, file: AnswerFile) => Promise<boolean>

const rules: AnswerFileRule[] = []

export const registerAnswerFileRule = (rule: AnswerFileRule): void => void rules.push(rule)

/** Whoever one of the rules allows it; nobody, while nobody has registered. */
export const mayReadAnswerFile: AnswerFileRule = async (caller, file) => {
  for (const rule of rules) if (await rule(caller, file)) return true
  return false
}
