import type { HttpContext } from '@adonisjs/core/http'
import { unwrap } from '#shared'
import MediaSessionTransformer from '../transformers/media_session_transformer.js'
import WatchOfferTransformer from '../transformers/watch_offer_transformer.js'
import { callSession } from '../actions/call_session.js'
import { kickCandidate } from '../actions/end_media.js'
import { openMediaSession } from '../actions/open_media_session.js'
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
    const session = unwrap(await openMediaSession(Number(ctx.params.id), role, ctx.caller))
    return ctx.serialize(MediaSessionTransformer.transform(session))
  }

  /** Whether media still flow by it. A page that got a hint asks before it connects anew. */
  async show(ctx: HttpContext) {
    return unwrap(await callSession('show', String(ctx.params.sessionId), ctx.caller, null))
  }

  async publish(ctx: HttpContext) {
    const { sdp, descriptions } = await ctx.request.validateUsing(publishValidator)
    const offer = { sdp, descriptions: descriptions ?? [] }
    return { sdp: unwrap(await callSession('publish', String(ctx.params.sessionId), ctx.caller, offer)) }
  }

  async watch(ctx: HttpContext) {
    const { feeds, audio, layer } = await ctx.request.validateUsing(watchValidator)
    const wish = { feeds, audio: audio ?? [], layer: layer ?? 'low' }
    const offer = unwrap(await callSession('watch', String(ctx.params.sessionId), ctx.caller, wish))
    return ctx.serialize(WatchOfferTransformer.transform(offer))
  }

  async answer(ctx: HttpContext) {
    const { sdp } = await ctx.request.validateUsing(answerValidator)
    unwrap(await callSession('answer', String(ctx.params.sessionId), ctx.caller, sdp))
    return ctx.response.noContent()
  }

  async destroy(ctx: HttpContext) {
    unwrap(await callSession('end', String(ctx.params.sessionId), ctx.caller, null))
    return ctx.response.noContent()
  }

  /** DELETE /v1/rooms/{id}/candidates/{userId}/media */
  async kick(ctx: HttpContext) {
    unwrap(await kickCandidate(Number(ctx.params.id), Number(ctx.params.userId), ctx.caller))
    return ctx.response.noContent()
  }
}
