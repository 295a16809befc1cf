import { collectionSettings, streamsVideo } from '#catalog'
import { findAccess } from '#rooms'
import {
  clock,
  ok,
  refuseForbidden,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { endMediaSession, findMediaSession, type MediaRole, type MediaSession } from '../media_sessions.js'
import { mayTakePart } from '../policies/media_policy.js'
import { MEDIA_SESSION_OVER } from './media_refusals.js'

type Owned = Pick<MediaSession, 'userId' | 'loginId' | 'expiresAt' | 'role' | 'roomId'>

/** Asked anew for every message: the caller's room and role are those of the database now. */
async function mayTakePartNow(session: Owned, caller: Caller): Promise<boolean> {
  const access = await findAccess(session.roomId, caller)
  if (access === null) return false
  const streams = streamsVideo(await collectionSettings(access.room.collectionId))
  return mayTakePart(access.role, session.role, { ...access.room, streams })
}

const isOwn = ({ userId, loginId }: Owned, caller: Caller) =>
  userId === caller.userId && loginId === caller.sessionId

/** Whether the caller may use a media session of this or another process now. Refused: as `findOwnSession` does */
export async function mayUse(
  session: Owned,
  caller: Caller,
  role?: MediaRole
): Promise<Result<null, DomainError>> {
  if (!isOwn(session, caller)) return refuseNotFound()
  if (session.expiresAt <= clock.now()) return MEDIA_SESSION_OVER
  if (role !== undefined && session.role !== role) return refuseForbidden()
  return (await mayTakePartNow(session, caller)) ? ok(null) : refuseForbidden()
}

/**
 * The caller's own media session, for a message of `role` (either, without it).
 * @returns refused: `not_found` (not there, or another log-in's), `media_session_over`, `forbidden` (wrong role, or no longer of the room)
 */
export async function findOwnSession(
  id: string,
  caller: Caller,
  role?: MediaRole
): Promise<Result<MediaSession, DomainError>> {
  const session = findMediaSession(id)
  if (!session) return refuseNotFound()
  const used = await mayUse(session, caller, role)
  if (!used.ok) {
    // It is hers, and may not go on: nothing flows by it any more.
    if (isOwn(session, caller) && (role ?? session.role) === session.role) await endMediaSession(id)
    return used
  }
  session.heardAt = clock.now()
  return ok(session)
}
