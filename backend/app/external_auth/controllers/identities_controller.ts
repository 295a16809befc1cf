import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { tiePerson, untiePerson } from '../actions/tie_person.js'
import { mayChangeProviders, maySeeProviders } from '../policies/provider_policy.js'
import { listIdentities } from '../queries/identities.js'
import { listProviders } from '../queries/providers.js'
import IdentityTransformer from '../transformers/identity_transformer.js'
import { identityBody } from '../validators/provider_validator.js'

/** Whom a provider means by a subject. */
export default class IdentitiesController {
  /** `GET /v1/identity_providers/{id}/identities` */
  async index(ctx: HttpContext) {
    authorize(await maySeeProviders(ctx.caller))
    const id = Number(ctx.params.id)
    if ((await listProviders(ctx.caller.institutionId, id)).length === 0) throw notFound()
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 25 })
    const { count, rows } = await listIdentities(id, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((view) => new IdentityTransformer(view).toObject()),
    })
  }

  /** `POST /v1/identity_providers/{id}/identities`: `user, subject` → 201 `{ id }` */
  async store(ctx: HttpContext) {
    authorize(await mayChangeProviders(ctx.caller))
    const body = await ctx.request.validateUsing(identityBody)
    const id = unwrap(await tiePerson(ctx.caller, Number(ctx.params.id), body))
    ctx.response.status(201)
    return { id }
  }

  /** `DELETE /v1/identity_providers/{id}/identities/{identity}` → 204 */
  async destroy(ctx: HttpContext) {
    authorize(await mayChangeProviders(ctx.caller))
    unwrap(await untiePerson(ctx.caller, Number(ctx.params.id), Number(ctx.params.identity)))
    ctx.response.status(204)
  }
}
