import { isCandidate, isStaff, type Caller, type Group } from '#shared'

type Owned = { userId: number }

/** Who writes answers, starts and finishes: the candidate whose application it is, nobody else. */
export const maySit = (caller: Caller, application: Owned) =>
  isCandidate(caller) && application.userId === caller.userId

/** Groups that may bring in a file of unsent answers, for the applications they see. */
export const IMPORTERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN', 'Diretor', 'COORDINATOR']

/** What came too late or was quarantined, of the applications that the caller sees. */
export const maySeeQuarantined = (caller: Pick<Caller, 'group'>): boolean =>
  mayDecideQuarantined(caller) || caller.group === 'Professor'

/** To decide about it changes an answer after the fact: for who may bring in a file of answers. */
export const mayDecideQuarantined = (caller: Pick<Caller, 'group'>): boolean =>
  IMPORTERS.includes(caller.group)

/** Groups that add one person or one class to a collection. */
export const SCHEDULERS: readonly Group[] = ['ADMINISTRADOR', 'Professor', 'COORDINATOR', 'Diretor']

export const CANDIDATES: readonly Group[] = ['ALUNO', 'RESPONDENTE']

/** An application's state, as far as disclosure depends on it. */
export type Ended = { state: string; finishReason: string | null }

/** An exam that ran out of time may still be read by its candidate, where the collection allows it. Without key and points. */
export const mayReadAfterTimeout = (
  caller: Pick<Caller, 'group'>,
  { state, finishReason }: Ended,
  flags: { showApplicationAfterTimeout: boolean }
): boolean =>
  isCandidate(caller) &&
  state === 'FINISHED' &&
  finishReason === 'TIMEOUT' &&
  flags.showApplicationAfterTimeout

/**
 * What was answered, and the files of it: its candidate while the exam runs. After it, the candidate and their guardians as far as the
 * collection shows it; a guardian never reads along. Staff of the applications that they see.
 */
export function maySeeAnswers(
  caller: Pick<Caller, 'group'>,
  ended: Ended,
  flags: { postAnswerVisualization: boolean; showApplicationAfterTimeout: boolean }
): boolean {
  if (isStaff(caller)) return true
  if (ended.state === 'FINISHED')
    return flags.postAnswerVisualization || mayReadAfterTimeout(caller, ended, flags)
  return isCandidate(caller) && ended.state !== 'CREATED'
}

type DisclosureFlags = { postItemNavigation: boolean; showApplicationAfterTimeout: boolean }

/** Items are shown to a candidate while the exam runs, and after it when the collection allows to walk through them, or to read what ran out of time. */
export function maySeeItems(caller: Caller, ended: Ended, flags: DisclosureFlags): boolean {
  const { state } = ended
  if (isStaff(caller)) return true
  if (state === 'FINISHED') return flags.postItemNavigation || mayReadAfterTimeout(caller, ended, flags)
  return isCandidate(caller) && (state === 'STARTED' || state === 'STOPPED')
}
