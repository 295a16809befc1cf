import { collectionSettings, streamsVideo } from '#catalog'
import { media } from '#config/media'
import { takeWithin } from '#counters'
import { findAccess } from '#rooms'
import {
  clock,
  ok,
  refuseForbidden,
  refuseNotFound,
  toIso,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { addMediaSession, type MediaRole } from '../media_sessions.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import { mayTakePart } from '../policies/media_policy.js'
import { sharedSessions } from '../processes/shared_sessions.js'
import type { MediaSessionView } from '../views.js'

/** Longer than an exam day; whoever is still there then connects again. */
const LASTS_MS = 12 * 3_600_000
/** Of one person: each tab opens one, and another when the link was lost. */
const SESSIONS = { max: 60, seconds: 60 }

/**
 * Opens a session to send or to watch in a room.
 * @returns refused: `not_found` (no room of the caller's), `forbidden` (a candidate who would watch or whose exam streams nothing, staff
 * who would send), `too_many_requests`
 */
export async function openMediaSession(
  roomId: number,
  role: MediaRole,
  caller: Caller
): Promise<Result<MediaSessionView, DomainError>> {
  const access = await findAccess(roomId, caller)
  if (access === null) return refuseNotFound()
  const streams = streamsVideo(await collectionSettings(access.room.collectionId))
  if (!mayTakePart(access.role, role, { ...access.room, streams })) return refuseForbidden()
  const taken = await takeWithin(`media-sessions:${caller.userId}`, SESSIONS)
  if (!taken.ok) return taken
  const { kind } = mediaGateway()
  if (kind === 'stills')
    return ok({ media: kind, sessionId: null, expiresAt: null, bitrate: media.bitrate, iceServers: [] })
  const now = clock.now()
  const expiresAt = now + LASTS_MS
  const session = addMediaSession({
    role,
    roomId,
    userId: caller.userId,
    loginId: caller.sessionId,
    expiresAt,
    heardAt: now,
  })
  // Before the page knows it: its next call may arrive at any process.
  await sharedSessions()?.opened(session)
  return ok({
    media: kind,
    sessionId: session.id,
    expiresAt: toIso(expiresAt),
    bitrate: media.bitrate,
    iceServers: [],
  })
}
