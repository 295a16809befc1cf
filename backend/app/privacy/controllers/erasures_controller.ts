import type { HttpContext } from '@adonisjs/core/http'
import { authorize, notFound, unwrap } from '#shared'
import { askErasure } from '../actions/ask_erasure.js'
import { mayExport, mayHandlePrivacy } from '../policies/privacy_policy.js'
import { erasurePreview } from '../queries/erasure_preview.js'
import { findRequest } from '../queries/requests.js'
import ErasurePreviewTransformer from '../transformers/erasure_preview_transformer.js'
import PrivacyRequestTransformer from '../transformers/privacy_request_transformer.js'

/** Erasures of people. */
export default class ErasuresController {
  /** `GET /v1/privacy_requests/{id}/erasure`: what would go, what stays, and what it waits for; nothing is changed */
  async show(ctx: HttpContext) {
    authorize((await mayHandlePrivacy(ctx.caller)) && mayExport(ctx.caller))
    const request = await findRequest(ctx.caller, Number(ctx.params.id))
    if (request === null || request.kind !== 'erasure') throw notFound()
    const preview = await erasurePreview(ctx.caller, request.id, request.person.id)
    return new ErasurePreviewTransformer(preview).toObject()
  }

  /** `POST /v1/privacy_requests/{id}/erasure`: asks, or confirms what another administrator has asked */
  async store(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await askErasure(ctx.caller, id))
    const request = await findRequest(ctx.caller, id)
    if (request === null) throw notFound()
    return new PrivacyRequestTransformer(request).toObject()
  }
}
