import type { HttpContext } from '@adonisjs/core/http'
import { authorize, notFound, unwrap } from '#shared'
import { askErasure } from '../actions/ask_erasure.js'
import { mayExport, mayHandlePrivacy } from '../policies/privacy_policy.js'
import { erasureView } from '../queries/erasure_view.js'
import { findRequest } from '../queries/requests.js'
import ErasureTransformer from '../transformers/erasure_transformer.js'
import PrivacyRequestTransformer from '../transformers/privacy_request_transformer.js'

/** Erasures of people. */
export default class ErasuresController {
  /** `GET /v1/privacy_requests/{id}/erasure`: what would go, or went, what stays, what it waits for, and where it is; nothing is changed */
  async show(ctx: HttpContext) {
    authorize((await mayHandlePrivacy(ctx.caller)) && mayExport(ctx.caller))
    const request = await findRequest(ctx.caller, Number(ctx.params.id))
    if (request === null || request.kind !== 'erasure') throw notFound()
    return new ErasureTransformer(await erasureView(ctx.caller, request)).toObject()
  }

  /** `POST /v1/privacy_requests/{id}/erasure`: asks, confirms what another administrator has asked, or lets one that failed go on */
  async store(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await askErasure(ctx.caller, id))
    const request = await findRequest(ctx.caller, id)
    if (request === null) throw notFound()
    return new PrivacyRequestTransformer(request).toObject()
  }
}
