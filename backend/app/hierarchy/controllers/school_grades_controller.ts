import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { savedGrades } from '../actions/save_grade.js'
import { mayChangeInstitution, mayManageHierarchy } from '../policies/hierarchy_policy.js'
import { findGrade, listGrades } from '../queries/school_grades.js'
import SchoolGradeTransformer from '../transformers/school_grade_transformer.js'
import { gradeBody, newGradeBody } from '../validators/hierarchy.js'

/** Grades, common to the institution’s schools. */
export default class SchoolGradesController {
  /** `GET /v1/school_grades?q=` */
  async index(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const { rows, count } = await listGrades(ctx.caller, request)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new SchoolGradeTransformer(row).toObject()),
    })
  }

  /** `GET /v1/school_grades/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManageHierarchy(ctx.caller))
    return one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/school_grades`: `name, codename?` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    const id = unwrap(await savedGrades.make(ctx.caller, await ctx.request.validateUsing(newGradeBody)))
    ctx.response.status(201)
    return one(ctx, id)
  }

  /** `PUT /v1/school_grades/{id}`: `version, name` */
  async update(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await savedGrades.change(ctx.caller, id, await ctx.request.validateUsing(gradeBody)))
    return one(ctx, id)
  }

  /** `DELETE /v1/school_grades/{id}` → 204, where nothing is in it */
  async destroy(ctx: HttpContext) {
    authorize(await mayChangeInstitution(ctx.caller))
    unwrap(await savedGrades.remove(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }
}

async function one(ctx: HttpContext, id: number) {
  const view = await findGrade(ctx.caller, id)
  if (!view) throw notFound()
  return new SchoolGradeTransformer(view).toObject()
}
