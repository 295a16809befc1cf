import type { HttpContext } from '@adonisjs/core/http'
import { listPeople } from '#identity'
import { authorize, given, listRequest, listResponse, notFound, unwrap } from '#shared'
import { closeRequest } from '../actions/close_request.js'
import { makeRequest } from '../actions/make_request.js'
import { mayHandlePrivacy } from '../policies/privacy_policy.js'
import { findRequest, listRequests } from '../queries/requests.js'
import PrivacyRequestTransformer from '../transformers/privacy_request_transformer.js'
import RequestPersonTransformer from '../transformers/request_person_transformer.js'
import { closeBody, newRequestBody, requestFilter } from '../validators/privacy.js'

/** Requests of people and guardians about their data, as far as the caller's schools or classes give them. */
export default class PrivacyRequestsController {
  /** `GET /v1/privacy_requests?q=&state=&kind=`: open ones first, whichever is due first */
  async index(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    const request = listRequest(ctx, { orderable: ['dueOn'], defaultOrder: 'dueOn', defaultSize: 25 })
    const { state, kind } = request.filter
    const filter = await requestFilter.validate(given({ state, kind }))
    const { rows, count } = await listRequests(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new PrivacyRequestTransformer(row).toObject()),
    })
  }

  /** `GET /v1/privacy_requests/people?search=`: whom a request may be about, also who is deactivated */
  async people(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 20 })
    const { rows, count } = await listPeople(ctx.caller, request, {})
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new RequestPersonTransformer(row).toObject()),
    })
  }

  /** `GET /v1/privacy_requests/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/privacy_requests`: `person, kind, asked_by, received_on, note?` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    const { note = null, ...asked } = await ctx.request.validateUsing(newRequestBody)
    const id = unwrap(await makeRequest(ctx.caller, { ...asked, note }))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `POST /v1/privacy_requests/{id}/close`: `outcome, reason` */
  async close(ctx: HttpContext) {
    authorize(await mayHandlePrivacy(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await closeRequest(ctx.caller, id, await ctx.request.validateUsing(closeBody)))
    return this.#one(ctx, id)
  }

  async #one(ctx: HttpContext, id: number) {
    const view = await findRequest(ctx.caller, id)
    if (!view) throw notFound()
    return new PrivacyRequestTransformer(view).toObject()
  }
}
