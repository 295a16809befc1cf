import { collectionSettings, streamsVideo } from '#catalog'
import { liveSessions, rereadRights, type RightsChange } from '#identity'
import { findAccessOfMany } from '#rooms'
import { endMediaSession, liveMediaSessions, type MediaSession } from '../media_sessions.js'
import { mayTakePart } from '../policies/media_policy.js'

/** Sessions that are checked by one read of each kind. */
const AT_ONCE = 250

/** The sessions of this process by which somebody sends or watches whose rights have changed. */
export function mediaConcerned(change: RightsChange): readonly MediaSession[] {
  const sessions = liveMediaSessions()
  if ('userId' in change) return sessions.filter(({ userId }) => userId === change.userId)
  if ('roomId' in change) return sessions.filter(({ roomId }) => roomId === change.roomId)
  // No setting lets anybody send or watch.
  if ('settingsOf' in change) return []
  // What a group may do in rooms is about staff alone, who watch.
  return sessions.filter(({ role }) => role === 'watch')
}

/**
 * Cuts those of the sessions whose log-in has ended, or whose person may not send or watch in the room any more. The rights are those of
 * the database now. Resolves when they are cut.
 */
export async function recheckMedia(sessions: readonly MediaSession[]): Promise<void> {
  await Promise.all(await cutAmong(sessions))
}

/**
 * The same for all of this process, of whose rights no message may have come. Resolves before the media server has answered: one that
 * hangs must not hold up the next check.
 */
export async function recheckAllMedia(): Promise<void> {
  const sessions = liveMediaSessions()
  for (let from = 0; from < sessions.length; from += AT_ONCE) {
    const logins = await liveSessions(sessions.slice(from, from + AT_ONCE).map(({ loginId }) => loginId))
    await rereadRights([...logins.values()].map(({ caller }) => caller))
  }
  await cutAmong(sessions)
}

/** @returns the ends that have begun, none of which rejects */
async function cutAmong(sessions: readonly MediaSession[]): Promise<Promise<void>[]> {
  const ends: Promise<void>[] = []
  for (let from = 0; from < sessions.length; from += AT_ONCE)
    for (const { id } of await lostAmong(sessions.slice(from, from + AT_ONCE))) ends.push(endMediaSession(id))
  return ends
}

async function lostAmong(sessions: readonly MediaSession[]): Promise<MediaSession[]> {
  const logins = await liveSessions(sessions.map(({ loginId }) => loginId))
  const asked = sessions.flatMap((session) => {
    const login = logins.get(session.loginId)
    return login ? [{ session, roomId: session.roomId, caller: login.caller }] : []
  })
  const found = await findAccessOfMany(asked)
  const streams = new Map<number, boolean>()
  for (const access of found) {
    const id = access?.room.collectionId
    if (id !== undefined && !streams.has(id)) streams.set(id, streamsVideo(await collectionSettings(id)))
  }
  const remaining = new Set(
    asked.flatMap(({ session }, at) => {
      const access = found[at]
      if (!access) return []
      const { role, room } = access
      const isOfVideo = streams.get(room.collectionId) === true
      return mayTakePart(role, session.role, { ...room, streams: isOfVideo }) ? [session] : []
    })
  )
  return sessions.filter((session) => !remaining.has(session))
}
