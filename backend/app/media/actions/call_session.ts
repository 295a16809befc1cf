import logger from '@adonisjs/core/services/logger'
import { actingAs, presentActing } from '#audit'
import { liveSession } from '#identity'
import { ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import type { TrackDescription, WatchOffer, Wish } from '../gateway/media_gateway.js'
import { findMediaSession, type MediaRole } from '../media_sessions.js'
import { ProcessGone } from '../processes/process_channel.js'
import {
  sharedSessions,
  type ForwardedAnswer,
  type ForwardedCall,
  type SharedSessions,
} from '../processes/shared_sessions.js'
import type { SessionEntry } from '../processes/session_entries.js'
import { endOwnSession } from './end_media.js'
import { findOwnSession, mayUse } from './find_own_session.js'
import { MEDIA_DOWN, MEDIA_SESSION_OVER } from './media_refusals.js'
import { answer, publish, watch } from './relay.js'

/** What a page may ask of its media session: what it sends, and what it gets. */
type Calls = {
  show: { body: null; answer: { live: boolean } }
  publish: { body: { sdp: string; descriptions: readonly TrackDescription[] }; answer: string }
  watch: { body: Wish; answer: WatchOffer }
  answer: { body: string; answer: null }
  end: { body: null; answer: null }
}
type CallKind = keyof Calls

type Performers = {
  readonly [K in CallKind]: (
    id: string,
    caller: Caller,
    body: Calls[K]['body']
  ) => Promise<Result<Calls[K]['answer'], DomainError>>
}

const performers: Performers = { show, publish, watch, answer, end: endOwnSession }

const ROLES: Partial<Record<CallKind, MediaRole>> = { publish: 'publish', watch: 'watch', answer: 'watch' }

/** Whether something still flows by it. Refused: as `findOwnSession` does */
async function show(id: string, caller: Caller): Promise<Result<{ live: boolean }, DomainError>> {
  const found = await findOwnSession(id, caller)
  if (!found.ok) return found
  return ok({ live: found.value.publication !== null || found.value.subscription !== null })
}

/**
 * One call of a page, at whichever process it arrived: the process in which the session lives carries it out. Refused: as the call does
 * there; `media_session_over` when that process has ended, `media_down` when it does not answer in time or Redis is away
 */
export async function callSession<K extends CallKind>(
  kind: K,
  id: string,
  caller: Caller,
  body: Calls[K]['body']
): Promise<Result<Calls[K]['answer'], DomainError>> {
  const shared = sharedSessions()
  if (shared === null || findMediaSession(id)) return performers[kind](id, caller, body)
  const entry = await shared.find(id).catch((error: unknown) => {
    logger.error({ err: error }, 'Redis does not answer: sessions of other processes are not found')
    return undefined
  })
  if (entry === undefined) return MEDIA_DOWN
  if (entry === null || shared.isOwn(entry)) return refuseNotFound()
  const allowed = await mayForward(kind, entry, caller)
  if (!allowed.ok) return allowed
  const call = { kind, id, loginId: caller.sessionId, body, from: whereFrom() }
  const answered = await forward(shared, entry, call)
  return answered as Result<Calls[K]['answer'], DomainError>
}

/** What the owner records with what staff see. Null: not a request of staff, which records nothing. */
function whereFrom(): ForwardedCall['from'] {
  const request = presentActing()
  return request && { address: request.address, requestId: request.requestId }
}

/** Checked here as well as by the owner: a call that may not be made reaches no other process. */
async function mayForward(
  kind: CallKind,
  entry: SessionEntry,
  caller: Caller
): Promise<Result<null, DomainError>> {
  if (kind !== 'end') return mayUse(entry, caller, ROLES[kind])
  return entry.userId === caller.userId ? ok(null) : refuseNotFound()
}

async function forward(
  shared: SharedSessions,
  entry: SessionEntry,
  call: ForwardedCall
): Promise<ForwardedAnswer> {
  try {
    return await shared.forward(entry, call)
  } catch (error) {
    if (!(error instanceof ProcessGone)) {
      logger.error(
        { err: error, kind: call.kind },
        'a call of a media session was not answered by its process'
      )
      return MEDIA_DOWN
    }
    // With its process went all that flowed by it. The page opens another one at once.
    shared.forget(call.id)
    return MEDIA_SESSION_OVER
  }
}

const isKind = (kind: string): kind is CallKind => Object.hasOwn(performers, kind)

/** A call that arrived at another process, which has checked what it carries. The rights are those of the log-in now. */
export async function answerForwarded(call: ForwardedCall): Promise<ForwardedAnswer> {
  const { kind, id, loginId, body, from } = call
  const login = await liveSession(loginId)
  // Of another version of the server, while versions are exchanged.
  if (!login || !isKind(kind)) return refuseNotFound()
  const { caller } = login
  const perform = () => performers[kind](id, caller, body as never)
  return from ? actingAs({ caller, ...from }, perform) : perform()
}
