import type { HttpContext } from '@adonisjs/core/http'
import { authorize, given, listRequest, listResponse, notFound, unwrap } from '#shared'
import { changeSchool, makeSchool, removeSchool } from '../actions/save_school.js'
import { mayChangeInstitution, mayManageHierarchy } from '../policies/hierarchy_policy.js'
import { findSchool, listSchools } from '../queries/schools.js'
import SchoolTransformer from '../transformers/school_transformer.js'
import { schoolBody, newSchoolBody, schoolsQuery } from '../validators/hierarchy.js'

/** Schools of the institution, as far as the caller’s school or classes give them. */
export default class SchoolsController {
  /** `GET /v1/schools?q=&region=` */
  async index(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const { region } = request.filter
    const filter = await schoolsQuery.validate(given({ region }))
    const { rows, count } = await listSchools(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new SchoolTransformer(row).toObject()),
    })
  }

  /** `GET /v1/schools/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    return one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/schools`: `name, codename?, region?` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    const id = unwrap(await makeSchool(ctx.caller, await ctx.request.validateUsing(newSchoolBody)))
    ctx.response.status(201)
    return one(ctx, id)
  }

  /** `PUT /v1/schools/{id}`: `version, name, region?`; what is left out stays, null is none */
  async update(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await changeSchool(ctx.caller, id, await ctx.request.validateUsing(schoolBody)))
    return one(ctx, id)
  }

  /** `DELETE /v1/schools/{id}` → 204, where nothing is in it */
  async destroy(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    unwrap(await removeSchool(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}

async function one(ctx: HttpContext, id: number) {
  const view = await findSchool(ctx.caller, id)
  if (!view) throw notFound()
  return new SchoolTransformer(view).toObject()
}
