import type { HttpContext } from '@adonisjs/core/http'
import { networkRange } from '#identity'
import {
  AppError,
  authorize,
  clock,
  endOfSchoolDay,
  listRequest,
  listResponse,
  notFound,
  schoolHour,
  unwrap,
} from '#shared'
import { endKey, makeKey } from '../actions/keys.js'
import { isAllowedTerm } from '../domain/keys.js'
import { mayManageKeys } from '../policies/key_policy.js'
import { findKey, listKeys } from '../queries/keys.js'
import ServiceKeyTransformer from '../transformers/service_key_transformer.js'
import { newKeyBody } from '../validators/keys.js'

/** Keys by which other systems call the server. */
export default class ServiceKeysController {
  /** `GET /v1/service_keys?q=`: of the institution for who has all of it, one's own for others */
  async index(ctx: HttpContext) {
    authorize(await mayManageKeys(ctx.caller))
    const request = listRequest(ctx, { orderable: ['id', 'name'], defaultOrder: '-id', defaultSize: 25 })
    const { rows, count } = await listKeys(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new ServiceKeyTransformer(row).toObject()),
    })
  }

  /** `GET /v1/service_keys/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManageKeys(ctx.caller))
    return new ServiceKeyTransformer(await required(ctx, Number(ctx.params.id))).toObject()
  }

  /** `POST /v1/service_keys`: `name, switches, schools?, networks?, expiresOn` → 201 with `token`, which is shown this once */
  async store(ctx: HttpContext) {
    authorize(await mayManageKeys(ctx.caller))
    const {
      name,
      switches,
      schools = null,
      networks = [],
      expiresOn,
    } = await ctx.request.validateUsing(newKeyBody)
    const wrong = networks.find((network) => networkRange(network) === null)
    if (wrong !== undefined) throw invalid('networks', 'service_keys.bad_network', { network: wrong })
    if (!isAllowedTerm(expiresOn, schoolHour(clock.now()).day))
      throw invalid('expiresOn', 'service_keys.expires_range')
    const made = unwrap(
      await makeKey(
        ctx.caller,
        { name, switches, schools, networks, expiresAt: endOfSchoolDay(expiresOn) },
        ctx.request.ip()
      )
    )
    ctx.response.status(201)
    return new ServiceKeyTransformer({ ...(await required(ctx, made.id)), token: made.token }).toObject()
  }

  /** `DELETE /v1/service_keys/{id}` → 204: it ends for good, and stays in the list */
  async destroy(ctx: HttpContext) {
    authorize(await mayManageKeys(ctx.caller))
    unwrap(await endKey(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}

async function required(ctx: HttpContext, id: number) {
  const view = await findKey(ctx.caller, id)
  if (!view) throw notFound()
  return view
}

const invalid = (field: string, message: string, params: Record<string, string> = {}) =>
  new AppError(400, 'validation', { fields: { [field]: [message] }, params })
