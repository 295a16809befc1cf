import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { savedRegions } from '../actions/save_region.js'
import { mayChangeInstitution, mayManageHierarchy } from '../policies/hierarchy_policy.js'
import { findRegion, listRegions } from '../queries/regions.js'
import RegionTransformer from '../transformers/region_transformer.js'
import { regionBody, newRegionBody } from '../validators/hierarchy.js'

/** Regions of the institution, above its schools. */
export default class RegionsController {
  /** `GET /v1/regions?q=` */
  async index(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const { rows, count } = await listRegions(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new RegionTransformer(row).toObject()),
    })
  }

  /** `GET /v1/regions/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    return one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/regions`: `name, codename?` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    const id = unwrap(await savedRegions.make(ctx.caller, await ctx.request.validateUsing(newRegionBody)))
    ctx.response.status(201)
    return one(ctx, id)
  }

  /** `PUT /v1/regions/{id}`: `version, name` */
  async update(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await savedRegions.change(ctx.caller, id, await ctx.request.validateUsing(regionBody)))
    return one(ctx, id)
  }

  /** `DELETE /v1/regions/{id}` → 204, where nothing is in it */
  async destroy(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    unwrap(await savedRegions.remove(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}

async function one(ctx: HttpContext, id: number) {
  const view = await findRegion(ctx.caller, id)
  if (!view) throw notFound()
  return new RegionTransformer(view).toObject()
}
