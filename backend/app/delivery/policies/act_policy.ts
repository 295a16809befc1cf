import { isAllowed, type PermissionTree } from '#access'
import { isStaff, type Caller, type Group } from '#shared'
import type { OrderKind } from '../domain/staff_orders.js'

/** They change deadlines and end exams of the applications that they see: of the institution, or of their own school. */
export const EXAM_MANAGERS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

/** Deadline, extra time, reset of the time, finish on behalf. */
export const mayManageExam = (caller: Pick<Caller, 'group'>): boolean => EXAM_MANAGERS.includes(caller.group)

/** Stop and resume: also staff of its room who may pause its candidates (`mayPause`). */
export const mayStopExam = (caller: Pick<Caller, 'group'>, mayPause: boolean): boolean =>
  mayPause || mayManageExam(caller)

/** Reset with the answers, and the return of a sitting: they change what was answered. */
export const mayClearAnswers = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** Second attempt, withdrawal and its return: what gives somebody another exam, or takes one away. */
export const mayGrantExam = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** The windows of exams, by which other schools sit them too: with the end of a collection, and with the undo of that order. */
export const mayMoveExamWindows = (caller: Pick<Caller, 'group'>): boolean => caller.group === 'ADMINISTRADOR'

/** The history bears times: for who may see the list, and how long candidates have. */
export const maySeeHistory = (caller: Pick<Caller, 'group'>, tree: PermissionTree): boolean =>
  isStaff(caller) &&
  isAllowed(tree, 'Dashboard.List.enable') &&
  isAllowed(tree, 'Dashboard.List.showTimeInfo')

/** How an adaptive exam estimates somebody while it runs: for staff of the list, and not for who watches the room. */
export const maySeeEstimate = (caller: Pick<Caller, 'group'>, tree: PermissionTree): boolean =>
  isStaff(caller) && caller.group !== 'PROCTOR' && isAllowed(tree, 'Dashboard.List.enable')

/** Orders of many: what one application needs, and nothing of another school's staff. */
export const mayOrder = (
  caller: Pick<Caller, 'group'>,
  { kind, clearsAnswers }: { kind: OrderKind; clearsAnswers: boolean }
): boolean => {
  if (kind === 'reset' && clearsAnswers) return mayClearAnswers(caller)
  return OF_GRANTERS.includes(kind) ? mayGrantExam(caller) : mayManageExam(caller)
}

const OF_GRANTERS: readonly OrderKind[] = ['room', 'withdraw', 'restore', 'give_another_chance']
