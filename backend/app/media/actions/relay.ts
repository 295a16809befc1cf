import { recordView } from '#evidence'
import { ok, type Caller, type DomainError, type Result } from '#shared'
import type { TrackDescription, WatchOffer, Wish } from '../gateway/media_gateway.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import { endMediaSession, findMediaSession, type MediaSession } from '../media_sessions.js'
import { findOwnSession } from './find_own_session.js'
import { applyStoredSilence } from './apply_silence.js'
import { answered, MEDIA_SESSION_OVER } from './media_refusals.js'
import { publicationObserver } from '../publication_observer.js'
import { tellCandidate } from '../room_hints.js'

type Offer = { sdp: string; descriptions: readonly TrackDescription[] }

/**
 * The candidate's offer in, the server's answer out. What the session sent before ends first; of two offers at once the later one
 * sends. Refused: as `findOwnSession` and `answered` do
 */
export async function publish(
  id: string,
  caller: Caller,
  offer: Offer
): Promise<Result<string, DomainError>> {
  const found = await findOwnSession(id, caller, 'publish')
  if (!found.ok) return found
  const session = found.value
  const turn = session.publishing.then(() => publishNow(session, offer))
  session.publishing = turn.catch(() => undefined)
  return turn
}

async function publishNow(session: MediaSession, offer: Offer): Promise<Result<string, DomainError>> {
  await endPublication(session)
  const published = await answered(async () => {
    const publication = await mediaGateway().publish({
      ...offer,
      roomId: session.roomId,
      userId: session.userId,
      over: () => publicationOver(session),
    })
    session.publication = publication
    // Silent for a moment rather than audible for one: without the order there is no answer, and no media flows.
    await applyStoredSilence(session).catch(async (error: unknown) => {
      await publication.close()
      throw error
    })
    await publicationObserver().begun(session)
    return publication.answer
  })
  return unlessEnded(session, published)
}

/** A right that was lost while the media server answered ended the session, which knew nothing yet of what began by it. */
async function unlessEnded<T>(
  session: MediaSession,
  began: Result<T, DomainError>
): Promise<Result<T, DomainError>> {
  if (findMediaSession(session.id)) return began
  await Promise.allSettled([session.publication?.close(), session.subscription?.close()])
  return began.ok ? MEDIA_SESSION_OVER : began
}

/** Ends what the session sent before, without a hint to its page, which replaces it. */
async function endPublication(session: MediaSession): Promise<void> {
  const former = session.publication
  session.publication = null
  await former?.close()
}

/** Whatever ended it: the recording is closed. A page that neither ended nor replaced it is notified that it may start again. */
function publicationOver(session: MediaSession) {
  const isLost = session.publication !== null && findMediaSession(session.id) !== null
  session.publication = null
  session.finishing = publicationObserver().ended(session)
  if (isLost) tellCandidate(session.roomId, session.userId)
}

/** What to show now; the first and every change come as an offer to be answered. Refused: as above */
export async function watch(
  id: string,
  caller: Caller,
  wish: Wish
): Promise<Result<WatchOffer, DomainError>> {
  const found = await findOwnSession(id, caller, 'watch')
  if (!found.ok) return found
  const session = found.value
  const shown = await answered(async () => {
    session.subscription ??= await mediaGateway().watch(
      session.roomId,
      () => void endMediaSession(session.id)
    )
    const offer = await session.subscription.show(wish)
    await noteViews(session, caller, offer)
    return offer
  })
  return unlessEnded(session, shown)
}

/** Whoever is seen for the first time in this connection is a row of the audit, before the picture can come. */
async function noteViews(session: MediaSession, caller: Caller, offer: WatchOffer) {
  for (const { userId } of offer.tracks) {
    if (session.seen.has(userId)) continue
    await recordView(caller, { what: 'VIDEO', candidateId: userId, roomId: session.roomId })
    session.seen.add(userId)
  }
}

/** The watcher's answer to the last offer. Refused: as above */
export async function answer(id: string, caller: Caller, sdp: string): Promise<Result<null, DomainError>> {
  const found = await findOwnSession(id, caller, 'watch')
  if (!found.ok) return found
  const passed = await answered(async () => found.value.subscription?.answer(sdp))
  return passed.ok ? ok(null) : passed
}
