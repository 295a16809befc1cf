import type { Caller } from '#shared'

/** What is known here of a file of an answer or an appeal. */
export type AnswerFile = {
  readonly id: number
  readonly institutionId: number
  readonly ownerId: number | null
}

/** May this caller read the file? What it belongs to, and who sees that, only the modules of answers, marks and appeals know. */
type FileRule = (caller: Caller, file: AnswerFile) => Promise<boolean>

/** By the purpose of the file. */
const rules = {
  answer_attachment: [] as FileRule[],
  appeal_attachment: [] as FileRule[],
}

export const registerAnswerFileRule = (rule: FileRule): void => void rules.answer_attachment.push(rule)
export const registerAppealFileRule = (rule: FileRule): void => void rules.appeal_attachment.push(rule)

const isRuled = (purpose: string): purpose is keyof typeof rules => Object.hasOwn(rules, purpose)

/** Whoever one of the rules of its purpose allows it; nobody, while nobody has registered. Null: files of this purpose follow no rule of others. */
export async function mayReadByRule(
  caller: Caller,
  file: AnswerFile & { readonly purpose: string }
): Promise<boolean | null> {
  if (!isRuled(file.purpose)) return null
  for (const rule of rules[file.purpose]) if (await rule(caller, file)) return true
  return false
}

/** Under which name this caller gets the file; null: its own. */
type FileNaming = (caller: Caller, file: AnswerFile) => Promise<string | null>

const namings = {
  answer_attachment: [] as FileNaming[],
  appeal_attachment: [] as FileNaming[],
}

/** Of files of answers: what candidates call them may tell whose they are. */
export const registerAnswerFileNaming = (naming: FileNaming): void =>
  void namings.answer_attachment.push(naming)
/** Of files of appeals: their names are ours already, and what is in a picture beside it is not. */
export const registerAppealFileNaming = (naming: FileNaming): void =>
  void namings.appeal_attachment.push(naming)

/** The name in the header of the answer, where whose the file is is hidden from this caller; null: it is not. */
export async function hiddenNameFor(
  caller: Caller,
  file: AnswerFile & { readonly purpose: string }
): Promise<string | null> {
  if (!isRuled(file.purpose)) return null
  for (const naming of namings[file.purpose]) {
    const name = await naming(caller, file)
    if (name !== null) return name
  }
  return null
}
