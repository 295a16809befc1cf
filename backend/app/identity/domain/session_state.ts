import { isStaffGroup, type Caller, type Group } from '#shared/caller'

/** Why a session ended. Only after `taken_over` is anything accepted: the answers that its device had not sent yet. */
export type EndReason = 'logout' | 'taken_over' | 'replaced' | 'group_switched' | 'revoked'

/**
 * What a session was opened for. `pages`: a browser; a person has one at a time. `import`: the import command; it is independent of the
 * browser's session, ends no other and reaches only the calls of an import. `key`: a service key, which nobody logs in for; it ends at its
 * day, when it is taken back, and while its maker may not come in.
 */
export const LOGIN_PURPOSES = ['pages', 'import'] as const
export type LoginPurpose = (typeof LOGIN_PURPOSES)[number]
export type SessionPurpose = LoginPurpose | 'key'

/** Groups whose members may open a session for the import command. */
export const mayOpenImportSession = (group: Group): boolean =>
  group === 'ADMINISTRADOR' || group === 'Professor'

/** How long an import session lasts at most, in ms. */
export const IMPORT_SESSION_MS = 3_600_000

/** A session as the auth middleware knows it: times in epoch ms. */
export type SessionRecord = {
  readonly id: number
  readonly purpose: SessionPurpose
  readonly clientId: string
  readonly browserFamily: string | null
  readonly browserVersion: string | null
  readonly expiresAt: number
  readonly endedAt: number | null
  readonly endReason: string | null
  readonly lastSeenAt: number
  /** When it ends because nothing was asked; null for those who are never sent away. */
  readonly idleAt: number | null
  readonly userIsActive: boolean
  /** When its log-in passed a second factor; null: it had none. */
  readonly secondFactorAt: number | null
  readonly caller: Caller
}

/** For how long a device whose session was taken over may still hand in what it had not sent, in ms. */
export const DRAIN_MS = 120_000

type Times = Pick<SessionRecord, 'expiresAt' | 'endedAt' | 'endReason'> & { readonly idleAt?: number | null }

/**
 * When a session that was last seen then ends by itself, where `idleMs` is set; null: it does not. Nobody logs out for thinking
 * long who sees no more than their own or their child's exams.
 */
export const idleAt = (group: Group, lastSeenAt: number, idleMs: number | null): number | null =>
  idleMs === null || !isStaffGroup(group) ? null : lastSeenAt + idleMs

/**
 * `draining` is a session that was taken over less than `DRAIN_MS` ago.
 *
 *       live --`taken_over`--> draining --`DRAIN_MS` after that, or its expiry--> taken
 *         |
 *         +--expired, idle, or ended for another reason--> dead
 *
 * Nothing leads back: whoever has another state than `live` logs in, which makes another session. `draining` is let in for answers alone.
 */
export type SessionState = 'live' | 'draining' | 'taken' | 'dead'

export function sessionState(session: Times, now: number): SessionState {
  if (session.endedAt !== null && session.endReason === 'taken_over')
    return now - session.endedAt < DRAIN_MS && session.expiresAt > now ? 'draining' : 'taken'
  const endsAt = Math.min(session.expiresAt, session.idleAt ?? Infinity)
  return session.endedAt === null && endsAt > now ? 'live' : 'dead'
}

/** May this taken-over session still send the unsent answers of its own application? */
export const sessionMayStillDrain = (session: Times, now: number) => sessionState(session, now) === 'draining'
