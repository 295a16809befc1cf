import type { HttpContext } from '@adonisjs/core/http'
import MediaSessionTransformer from '../transformers/media_session_transformer.js'
import WatchOfferTransformer from '../transformers/watch_offer_transformer.js'
import { endOwnSession, kickCandidate } from '../actions/end_media.js'
import { findOwnSession } from '../actions/find_own_session.js'
import { openMediaSession } from '../actions/open_media_session.js'
import { answer, publish, watch } from '../actions/relay.js'
import {
  answerValidator,
  mediaSessionValidator,
  publishValidator,
  watchValidator,
} from '../validators/media.js'

/** Between the browsers and the media server, which they never speak to: every message is authorised here. */
export default class MediaSessionsController {
  async store(ctx: HttpContext) {
    const { role } = await ctx.request.validateUsing(mediaSessionValidator)
    return ctx.serialize(
      MediaSessionTransformer.transform(await openMediaSession(Number(ctx.params.id), role, ctx.caller))
    )
  }

  /** Does something still flow by it? A page that heard of a change asks before it connects anew. */
  async show(ctx: HttpContext) {
    const session = await findOwnSession(String(ctx.params.sessionId), ctx.caller)
    return { live: session.publication !== null || session.subscription !== null }
  }

  async publish(ctx: HttpContext) {
    const { sdp, descriptions } = await ctx.request.validateUsing(publishValidator)
    return {
      sdp: await publish(String(ctx.params.sessionId), ctx.caller, { sdp, descriptions: descriptions ?? [] }),
    }
  }

  async watch(ctx: HttpContext) {
    const { feeds, audio, layer } = await ctx.request.validateUsing(watchValidator)
    const offer = await watch(String(ctx.params.sessionId), ctx.caller, {
      feeds,
      audio: audio ?? [],
      layer: layer ?? 'low',
    })
    return ctx.serialize(WatchOfferTransformer.transform(offer))
  }

  async answer(ctx: HttpContext) {
    const { sdp } = await ctx.request.validateUsing(answerValidator)
    await answer(String(ctx.params.sessionId), ctx.caller, sdp)
    return ctx.response.noContent()
  }

  async destroy(ctx: HttpContext) {
    await endOwnSession(String(ctx.params.sessionId), ctx.caller)
    return ctx.response.noContent()
  }

  /** DELETE /v1/rooms/{id}/candidates/{userId}/media */
  async kick(ctx: HttpContext) {
    await kickCandidate(Number(ctx.params.id), Number(ctx.params.userId), ctx.caller)
    return ctx.response.noContent()
  }
}
