import { deadSessionsAmong } from '#identity'
import { clock } from '#shared'
import { mayContinue } from '../actions/find_own_session.js'
import type { MediaGateway } from '../gateway/media_gateway.js'
import { reconcileSilences } from './reconcile_silences.js'
import { endMediaSession, liveMediaSessions, type MediaSession } from '../media_sessions.js'

/** Rooms and roles are read anew for so many at a time: all of a big school in a minute or two. */
const LOOKS = 40
let next = 0
/** A watcher's page asks every five seconds (once a minute when it is out of sight): one that does not is gone. */
const WATCHER_GONE_MS = 150_000

const isGone = ({ role, heardAt }: MediaSession, now: number) =>
  role === 'watch' && now - heardAt > WATCHER_GONE_MS

/** Every few seconds: connections whose log-in, role or room is no longer so are cut, and lists are set right. */
export async function sweepMedia(gateway: MediaGateway): Promise<void> {
  const sessions = liveMediaSessions()
  const dead = await deadSessionsAmong([...new Set(sessions.map((session) => session.loginId))])
  const now = clock.now()
  for (const session of sessions)
    if (dead.has(session.loginId) || session.expiresAt <= now || isGone(session, now))
      await endMediaSession(session.id)
  const left = liveMediaSessions()
  if (next >= left.length) next = 0
  for (const session of left.slice(next, next + LOOKS))
    if (!(await mayContinue(session))) await endMediaSession(session.id)
  next += LOOKS
  await gateway.reconcile()
  await reconcileSilences(gateway)
}
