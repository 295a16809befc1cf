import { recordView } from '#evidence'
import { AppError, conflict, type Caller } from '#shared'
import { AnswerPending } from '../gateway/janus_gateway.js'
import { MediaDown, type TrackDescription, type WatchOffer, type Wish } from '../gateway/media_gateway.js'
import { JanusError } from '../janus/janus_messages.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import { endMediaSession, findMediaSession, type MediaSession } from '../media_sessions.js'
import { findOwnSession } from './find_own_session.js'
import { applyStoredSilence } from './apply_silence.js'
import { mediaDown } from './open_media_session.js'
import { publicationObserver } from '../publication_observer.js'
import { tellCandidate } from '../room_hints.js'

/** @throws AppError 503 `media_down`, 409 `answer_pending`, 400 `media_refused` */
async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MediaDown) throw mediaDown()
    if (error instanceof AnswerPending) throw conflict('answer_pending', 'media.answer_pending')
    if (error instanceof JanusError) throw new AppError(400, 'media_refused', { messages: ['media.refused'] })
    throw error
  }
}

/** The candidate's offer in, the server's answer out. */
export async function publish(
  id: string,
  caller: Caller,
  offer: { sdp: string; descriptions: readonly TrackDescription[] }
): Promise<string> {
  const session = await findOwnSession(id, caller, 'publish')
  await session.publication?.close()
  return answered(async () => {
    const publication = await mediaGateway().publish({
      ...offer,
      roomId: session.roomId,
      userId: session.userId,
      over: () => publicationOver(session),
    })
    session.publication = publication
    // Not heard for a moment rather than heard for one: without the order there is no answer, and nothing flows.
    await applyStoredSilence(session).catch(async (error: unknown) => {
      await publication.close()
      throw error
    })
    await publicationObserver().begun(session)
    return publication.answer
  })
}

/** Whatever ended it: the recording is closed. A page that did not end it itself hears that it may begin again. */
function publicationOver(session: MediaSession) {
  session.publication = null
  session.finishing = publicationObserver().ended(session)
  if (findMediaSession(session.id)) tellCandidate(session.roomId, session.userId)
}

/** What to show now; the first and every change come as an offer to be answered. */
export async function watch(id: string, caller: Caller, wish: Wish): Promise<WatchOffer> {
  const session = await findOwnSession(id, caller, 'watch')
  return answered(async () => {
    session.subscription ??= await mediaGateway().watch(
      session.roomId,
      () => void endMediaSession(session.id)
    )
    const offer = await session.subscription.show(wish)
    await noteViews(session, caller, offer)
    return offer
  })
}

/** Whoever is seen for the first time in this connection is a row of the audit, before the picture can come. */
async function noteViews(session: MediaSession, caller: Caller, offer: WatchOffer) {
  for (const { userId } of offer.tracks) {
    if (session.seen.has(userId)) continue
    session.seen.add(userId)
    await recordView(caller, { what: 'VIDEO', candidateId: userId, roomId: session.roomId })
  }
}

export async function answer(id: string, caller: Caller, sdp: string): Promise<void> {
  const session = await findOwnSession(id, caller, 'watch')
  await answered(async () => session.subscription?.answer(sdp))
}
