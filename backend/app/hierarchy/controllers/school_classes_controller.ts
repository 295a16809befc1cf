import type { HttpContext } from '@adonisjs/core/http'
import { authorize, given, listRequest, listResponse, notFound, unwrap } from '#shared'
import { changeClass, makeClass, removeClass } from '../actions/save_class.js'
import { mayManageHierarchy } from '../policies/hierarchy_policy.js'
import { findSchoolClass, listSchoolClasses } from '../queries/school_classes.js'
import SchoolClassTransformer from '../transformers/school_class_transformer.js'
import { classBody, classesQuery, newClassBody } from '../validators/hierarchy.js'

/** Classes with their school, grade and year, as far as the caller’s schools or classes give them. */
export default class SchoolClassesController {
  /** `GET /v1/school_classes?q=&school=&grade=&school_year=` */
  async index(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    const request = listRequest(ctx, {
      orderable: ['name', 'id', 'schoolYear'],
      defaultOrder: 'name',
      defaultSize: 25,
    })
    const { school, grade, schoolYear } = request.filter
    const filter = await classesQuery.validate(given({ school, grade, schoolYear }))
    const { rows, count } = await listSchoolClasses(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new SchoolClassTransformer(row).toObject()),
    })
  }

  /** `GET /v1/school_classes/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    return one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/school_classes`: `name, codename?, school, grade, school_year` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    const id = unwrap(await makeClass(ctx.caller, await ctx.request.validateUsing(newClassBody)))
    ctx.response.status(201)
    return one(ctx, id)
  }

  /** `PUT /v1/school_classes/{id}`: `version, name, grade, school_year` */
  async update(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await changeClass(ctx.caller, id, await ctx.request.validateUsing(classBody)))
    return one(ctx, id)
  }

  /** `DELETE /v1/school_classes/{id}` → 204, where nothing is in it */
  async destroy(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    unwrap(await removeClass(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}

async function one(ctx: HttpContext, id: number) {
  const view = await findSchoolClass(ctx.caller, id)
  if (!view) throw notFound()
  return new SchoolClassTransformer(view).toObject()
}
