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

/** Asked anew for every message: the caller's room and role are those of the database now. */
async function mayTakePartNow(session: MediaSession, caller: Caller): Promise<boolean> {
  const access = await findAccess(session.roomId, caller)
  if (access === null) return false
  const streams = streamsVideo(await collectionSettings(access.room.collectionId))
  return mayTakePart(access.role, session.role, { ...access.room, streams })
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
  if (!session || session.userId !== caller.userId || session.loginId !== caller.sessionId)
    return refuseNotFound()
  if (session.expiresAt <= clock.now()) {
    await endMediaSession(id)
    return MEDIA_SESSION_OVER
  }
  if (role !== undefined && session.role !== role) return refuseForbidden()
  if (!(await mayTakePartNow(session, caller))) {
    await endMediaSession(id)
    return refuseForbidden()
  }
  session.heardAt = clock.now()
  return ok(session)
}
