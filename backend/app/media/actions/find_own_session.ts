import { collectionSettings, streamsVideo } from '#catalog'
import { liveSession } from '#identity'
import { findAccess } from '#rooms'
import {
  clock,
  ok,
  refuse,
  refuseForbidden,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { endMediaSession, findMediaSession, type MediaRole, type MediaSession } from '../media_sessions.js'
import { mayTakePart } from '../policies/media_policy.js'

/** Asked anew for every message: the caller's room and role are those of the database now. */
async function mayTakePartNow(session: MediaSession, caller: Caller): Promise<boolean> {
  const access = await findAccess(session.roomId, caller)
  if (access === null) return false
  const streams = streamsVideo(await collectionSettings(access.room.collectionId))
  return mayTakePart(access.role, session.role, { ...access.room, streams })
}

/** For connections that go on without a message. */
export async function mayContinue(session: MediaSession): Promise<boolean> {
  const login = await liveSession(session.loginId)
  return login !== null && mayTakePartNow(session, login.caller)
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
    return refuse('gone', 'media_session_over', { messages: ['media.session_over'] })
  }
  if (role !== undefined && session.role !== role) return refuseForbidden()
  if (!(await mayTakePartNow(session, caller))) {
    await endMediaSession(id)
    return refuseForbidden()
  }
  session.heardAt = clock.now()
  return ok(session)
}
