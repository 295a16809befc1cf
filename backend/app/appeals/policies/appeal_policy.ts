import { mayMark } from '#grading'
import { STAFF, type Caller, type Group } from '#shared'
import type { AppealStatus } from '../domain/appeal.js'

/** Who sits exams issues appeals. */
export const APPELLANTS: readonly Group[] = ['ALUNO', 'RESPONDENTE']

/** Staff who read appeals, each of what they see; a proctor watches rooms. */
export const APPEAL_READERS: readonly Group[] = STAFF.filter((group) => group !== 'PROCTOR')

/** Who changes when candidates may appeal: administrators, and teachers in collections that they manage (`manages`). */
export const mayChangeWindow = (caller: Pick<Caller, 'group'>, manages: boolean): boolean =>
  manages && (caller.group === 'ADMINISTRADOR' || caller.group === 'Professor')

/** Who reads and confirms the payments of a collection. */
export const mayManagePayments = mayChangeWindow

/** Nobody confirms, or decides about, a payment of their own. `userId`: whose it is. */
export const mayDecidePayment = (caller: Pick<Caller, 'userId'>, userId: number): boolean =>
  caller.userId !== userId

/** Who reads and closes payments that belong to no process: they are of no collection that anybody manages. */
export const mayDecideUnknown = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** What decides about a reply. `isInScope`: it is among those that the caller replies to. */
type Replied = { readonly isInScope: boolean; readonly hasMarked: boolean }

/** Why somebody who reads an appeal does not reply to it. */
export type ReplyObstacle = 'out_of_scope' | 'marked_by_you'

/** Who marks in a collection replies to its appeals, but for answers that they marked; an administrator gives a reason for one of those. Null: they do. */
export function replyObstacle(caller: Caller, { isInScope, hasMarked }: Replied): ReplyObstacle | null {
  if (!mayMark(caller) || !isInScope) return 'out_of_scope'
  return hasMarked && caller.group !== 'ADMINISTRADOR' ? 'marked_by_you' : null
}

export const mayReply = (caller: Caller, replied: Replied): boolean => replyObstacle(caller, replied) === null

export const mayChangeReply = (
  caller: Caller,
  appeal: Replied & { readonly status: AppealStatus }
): boolean => appeal.status !== 'disclosed' && mayReply(caller, appeal)

/** Administrators read names whatever the window hides. */
export const readsNames = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** Who decides which decisions there are, beside the three that everybody has. */
export const OPTION_MANAGERS: readonly Group[] = ['ADMINISTRADOR']

export const mayManageOptions = (caller: Pick<Caller, 'group'>): boolean =>
  OPTION_MANAGERS.includes(caller.group)
