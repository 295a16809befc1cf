import { banca } from '#config/banca'
import type { Caller, Group } from '#shared'
import { needsFactor } from '../domain/second_factor_need.js'
import type { SessionRecord } from '../domain/session_state.js'

/** They see failed log-ins and who is logged in, free accounts and log people out: of their institution, or of their school. */
export const ACCOUNT_ADMINISTRATORS: readonly Group[] = ['ADMINISTRADOR', 'SCHOOL-ADMIN']

/**
 * Nobody but another administrator touches the account of an administrator. Nobody does it to themselves: whoever finds an open browser
 * would do without the password, or guess at it without waiting.
 */
const mayTouchAccountOf = (caller: Caller, userId: number, groups: readonly Group[]) =>
  caller.userId !== userId && (caller.group === 'ADMINISTRADOR' || !groups.includes('ADMINISTRADOR'))

/** What a user may do about themselves; nobody does it for another. */
export const userPolicy = {
  changeOwn: (caller: Caller, userId: number) => caller.userId === userId,
  switchTo: (caller: Caller, group: Group) => caller.groups.includes(group),
  /** Logging somebody out whom the caller sees, or freeing their log-in. */
  manageAccountOf: (caller: Caller, userId: number, groups: readonly Group[]) =>
    ACCOUNT_ADMINISTRATORS.includes(caller.group) && mayTouchAccountOf(caller, userId, groups),
  /** Freeing the log-in of somebody whom the caller looks after elsewhere, as staff of a room do. */
  freeLoginOf: mayTouchAccountOf,
  /** Wrong codes of a second factor are forgotten by administrators only, wrong passwords by whoever frees the log-in. */
  freeCodes: (caller: Caller) => caller.group === 'ADMINISTRADOR',
  /** A group that asks for a second factor is entered only by sessions that passed one. */
  passedFactorFor: (session: Pick<SessionRecord, 'secondFactorAt'>, group: Group) =>
    session.secondFactorAt !== null || !needsFactor([group], banca.secondFactorGroups),
  readSession: (caller: Caller, userId: number) => caller.userId === userId,
}
