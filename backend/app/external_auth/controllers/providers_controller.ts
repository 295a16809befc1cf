import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { foldName } from '#shared/fold_name'
import { removeProvider } from '../actions/remove_provider.js'
import { changeProvider, makeProvider, type ProviderOrder } from '../actions/save_provider.js'
import { mayChangeProviders, maySeeProviders } from '../policies/provider_policy.js'
import { listProviders } from '../queries/providers.js'
import ProviderTransformer from '../transformers/provider_transformer.js'
import { newProviderBody, providerBody } from '../validators/provider_validator.js'

type Body = Omit<Infer<typeof providerBody>, 'version'>

const orderOf = (body: Body): ProviderOrder => ({
  name: body.name.toWellFormed(),
  kind: body.kind,
  issuer: body.issuer ?? null,
  audience: body.audience ?? null,
  algorithm: body.algorithm ?? null,
  publicKey: body.publicKey ?? null,
  jwksUrl: body.jwksUrl ?? null,
  authorizationUrl: body.authorizationUrl ?? null,
  tokenUrl: body.tokenUrl ?? null,
  userinfoUrl: body.userinfoUrl ?? null,
  introspectionUrl: body.introspectionUrl ?? null,
  clientId: body.clientId ?? null,
  secret: body.secret,
  makesPeople: body.makesPeople ?? false,
  tiesByEmail: body.tiesByEmail ?? false,
  allowedGroups: body.allowedGroups,
  schools: body.schools ?? [],
  isActive: body.isActive ?? true,
})

/** Who proves to us who somebody is: read by whoever has the switch, changed by administrators who have it. */
export default class ProvidersController {
  /** `GET /v1/identity_providers` */
  async index(ctx: HttpContext) {
    authorize(await maySeeProviders(ctx.caller))
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 50 })
    const looked = foldName(request.search.trim())
    const found = (await listProviders(ctx.caller.institutionId)).filter(({ name, codename }) =>
      foldName(`${name} ${codename}`).includes(looked)
    )
    const page = found.slice(request.offset, request.offset + request.limit)
    return listResponse(ctx, request, {
      count: found.length,
      rows: page.map((view) => new ProviderTransformer(view).toObject()),
    })
  }

  /** `GET /v1/identity_providers/{id}` */
  async show(ctx: HttpContext) {
    authorize(await maySeeProviders(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/identity_providers` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayChangeProviders(ctx.caller))
    const { codename, ...body } = await ctx.request.validateUsing(newProviderBody)
    const id = unwrap(await makeProvider(ctx.caller, codename, orderOf(body)))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `PUT /v1/identity_providers/{id}` */
  async update(ctx: HttpContext) {
    authorize(await mayChangeProviders(ctx.caller))
    const id = Number(ctx.params.id)
    const { version, ...body } = await ctx.request.validateUsing(providerBody)
    unwrap(await changeProvider(ctx.caller, id, version, orderOf(body)))
    return this.#one(ctx, id)
  }

  /** `DELETE /v1/identity_providers/{id}` → 204 */
  async destroy(ctx: HttpContext) {
    authorize(await mayChangeProviders(ctx.caller))
    unwrap(await removeProvider(ctx.caller, Number(ctx.params.id)))
    ctx.response.status(204)
  }

  async #one(ctx: HttpContext, id: number) {
    const [view] = await listProviders(ctx.caller.institutionId, id)
    if (!view) throw notFound()
    return new ProviderTransformer(view).toObject()
  }
}
