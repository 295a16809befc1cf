import { collectionSettings, streamsVideo } from '#catalog'
import { liveSession } from '#identity'
import { findAccess } from '#rooms'
import { AppError, authorize, clock, notFound, type Caller } from '#shared'
import { endMediaSession, findMediaSession, type MediaRole, type MediaSession } from '../media_sessions.js'
import { mayTakePart } from '../policies/media_policy.js'

/** Asked anew for every message: the caller's room and role are what the database says now. */
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
 * @throws AppError 404 (not there, or another log-in's), 410 `media_session_over`, 403 (wrong role, or no longer of the room)
 */
export async function findOwnSession(id: string, caller: Caller, role?: MediaRole): Promise<MediaSession> {
  const session = findMediaSession(id)
  if (!session || session.userId !== caller.userId || session.loginId !== caller.sessionId) throw notFound()
  if (session.expiresAt <= clock.now()) {
    await endMediaSession(id)
    throw new AppError(410, 'media_session_over', { messages: ['media.session_over'] })
  }
  authorize(role === undefined || session.role === role)
  const may = await mayTakePartNow(session, caller)
  if (!may) await endMediaSession(id)
  authorize(may)
  session.heardAt = clock.now()
  return session
}
