import { clock } from '#shared'
import type { MediaGateway } from '../gateway/media_gateway.js'
import { reconcileSilences } from './reconcile_silences.js'
import { endMediaSession, liveMediaSessions, type MediaSession } from '../media_sessions.js'

/** A watcher's page asks every five seconds (once a minute when it is out of sight): one that does not is gone. */
const WATCHER_GONE_MS = 150_000

const isGone = ({ role, heardAt }: MediaSession, now: number) =>
  role === 'watch' && now - heardAt > WATCHER_GONE_MS

/** Every few seconds: connections that are over are cut, and lists and microphones are set right with the media server. */
export async function sweepMedia(gateway: MediaGateway): Promise<void> {
  const now = clock.now()
  for (const session of liveMediaSessions())
    if (session.expiresAt <= now || isGone(session, now)) await endMediaSession(session.id)
  await gateway.reconcile()
  await reconcileSilences(gateway)
}
