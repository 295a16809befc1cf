import { randomBytes } from 'node:crypto'
import type { Publication, Subscription } from './gateway/media_gateway.js'

export type MediaRole = 'publish' | 'watch'

/** One browser's permission to send or to watch in one room; lives in the process that gave it, and ends with its log-in. */
export type MediaSession = {
  readonly id: string
  readonly role: MediaRole
  readonly roomId: number
  readonly userId: number
  readonly loginId: number
  readonly expiresAt: number
  publication: Publication | null
  subscription: Subscription | null
  /** The state of her sound that this process last sent to the media server. */
  isSilenced: boolean
  /** Epoch ms of the last message. */
  heardAt: number
  /** Resolves when the offers so far are answered: two at once would both take the place of the one before. */
  publishing: Promise<unknown>
  /** What is still to be written down of a publication that ended. */
  finishing: Promise<void>
  /** Candidates whom this watcher has seen: each is one row of the audit. */
  readonly seen: Set<number>
}

/** Sessions one person may have at a time, in all processes: of more the oldest end, which are tabs that were closed without notice. */
export const PER_PERSON = 4

const sessions = new Map<string, MediaSession>()

/** The id has 192 random bits: who knows it was given it. */
export function addMediaSession(
  session: Pick<MediaSession, 'role' | 'roomId' | 'userId' | 'loginId' | 'expiresAt' | 'heardAt'>
): MediaSession {
  const own = [...sessions.values()].filter((each) => each.userId === session.userId)
  for (const old of own.slice(0, Math.max(0, own.length - PER_PERSON + 1))) void endMediaSession(old.id)
  const made: MediaSession = {
    ...session,
    id: randomBytes(24).toString('base64url'),
    publication: null,
    subscription: null,
    isSilenced: false,
    publishing: Promise.resolve(),
    finishing: Promise.resolve(),
    seen: new Set(),
  }
  sessions.set(made.id, made)
  return made
}

export const findMediaSession = (id: string) => sessions.get(id) ?? null
export const liveMediaSessions = (): readonly MediaSession[] => [...sessions.values()]

let ended: (session: MediaSession) => void = () => undefined

/** Calls `listener` whenever a session of this process ends. It must not throw. */
export const onMediaSessionEnded = (listener: (session: MediaSession) => void): void =>
  void (ended = listener)

/** Ends the session and what went on in it. Never throws: what is gone already is gone. */
export async function endMediaSession(id: string): Promise<void> {
  const session = sessions.get(id)
  if (!session) return
  sessions.delete(id)
  ended(session)
  await Promise.allSettled([session.publication?.close(), session.subscription?.close()])
  await session.finishing
}
