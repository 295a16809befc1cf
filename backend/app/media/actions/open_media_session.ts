import { collectionSettings, streamsVideo } from '#catalog'
import { media } from '#config/media'
import { takeOrRefuse } from '#counters'
import { findAccess } from '#rooms'
import { AppError, authorize, authorizeOrHide, clock, toIso, type Caller } from '#shared'
import { addMediaSession, type MediaRole } from '../media_sessions.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import { mayTakePart } from '../policies/media_policy.js'
import type { MediaSessionView } from '../views.js'

/** Longer than an exam day; whoever is still there then connects again. */
const LASTS_MS = 12 * 3_600_000
/** Of one person: each tab opens one, and another when the link was lost. */
const SESSIONS = { max: 60, seconds: 60 }

/** @throws AppError 404 (no room of the caller's), 403 (a candidate who would watch or whose exam streams nothing, staff who would send), 429 */
export async function openMediaSession(
  roomId: number,
  role: MediaRole,
  caller: Caller
): Promise<MediaSessionView> {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  const streams = streamsVideo(await collectionSettings(access.room.collectionId))
  authorize(mayTakePart(access.role, role, { ...access.room, streams }))
  await takeOrRefuse(`media-sessions:${caller.userId}`, SESSIONS)
  const { kind } = mediaGateway()
  if (kind === 'stills')
    return { media: kind, sessionId: null, expiresAt: null, bitrate: media.bitrate, iceServers: [] }
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
  return {
    media: kind,
    sessionId: session.id,
    expiresAt: toIso(expiresAt),
    bitrate: media.bitrate,
    iceServers: [],
  }
}

/** The media server's silence and refusals as the wire has them. */
export const mediaDown = () =>
  new AppError(503, 'media_down', { messages: ['media.down'], headers: { 'Retry-After': '2' } })
