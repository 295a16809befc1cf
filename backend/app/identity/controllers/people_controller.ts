import type { HttpContext } from '@adonisjs/core/http'
import { given, listRequest, listResponse } from '#shared'
import { hierarchyIds } from '../domain/hierarchy_filter.js'
import { listCandidates } from '../queries/list_candidates.js'
import { listClasses } from '../queries/list_classes.js'
import ClassListTransformer from '../transformers/class_list_transformer.js'
import CandidateTransformer from '../transformers/candidate_transformer.js'
import { candidatesFilter } from '../validators/pickers.js'

/** To whom exams can be given. */
export default class PeopleController {
  /** `GET /v1/users?group=&is_active=&collection=&hierarchy=`: `hierarchy` as `dre:1,unity:3,class:7`; one with commas comes as a list. */
  async candidates(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const { group, isActive, collection, hierarchy: levels } = request.filter
    const asked = {
      group,
      isActive,
      collection,
      hierarchy: Array.isArray(levels) ? levels.join(',') : levels,
    }
    const { hierarchy, ...filter } = await candidatesFilter.validate(given(asked))
    const page = await listCandidates(ctx.caller, request, {
      ...filter,
      ...(hierarchy !== undefined && { hierarchy: hierarchyIds(hierarchy) }),
    })
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(CandidateTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/classes` */
  async classes(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const page = await listClasses(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ClassListTransformer.transform(page.rows)),
    })
  }
}
