import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, given, listRequest, listResponse } from '#shared'
import { hierarchyLevels } from '../queries/hierarchy_levels.js'
import { listHierarchyCategories } from '../queries/hierarchy_categories.js'
import { listCandidates } from '../queries/list_candidates.js'
import { listPeopleBySchool, listSpecialNeeds } from '../queries/list_pickers.js'
import { listStaff } from '../queries/list_staff.js'
import { isOwnInstitution } from '../queries/own_institution.js'
import CandidateTransformer from '../transformers/candidate_transformer.js'
import HierarchyCategoryTransformer from '../transformers/hierarchy_category_transformer.js'
import PeopleOfSchoolTransformer from '../transformers/people_of_school_transformer.js'
import StaffMemberTransformer from '../transformers/staff_member_transformer.js'
import SpecialNeedTransformer from '../transformers/special_need_transformer.js'
import { candidateFilter, hierarchyFilter, peopleFilter, staffFilter } from '../validators/pickers.js'

const PAGE = 20
/** A class is shown complete (const-add-student-001). */
const PAGE_OF_CLASS = 100

/** What the selectors of staff offer; all of it narrowed by the caller's own scope, whatever is asked. */
export default class PickersController {
  /**
   * `GET /v1/provider/{codename}/hierarchy_category`: the levels; with `level=region|school|grade|class` what the caller sees of one, with `any` of all of
   * them.
   */
  async hierarchy(ctx: HttpContext) {
    const { codename } = ctx.params
    authorizeOrHide(await isOwnInstitution(ctx.caller, String(codename)))
    const request = listRequest<never>(ctx, { orderable: [], defaultOrder: '', defaultSize: PAGE })
    const { level, region, school, exceptSchool, grade, class: schoolClass } = request.filter
    const asked = { level, region, school, exceptSchool, grade, class: schoolClass }
    const { level: named, ...filter } = await hierarchyFilter.validate(given(asked))
    const page =
      named === undefined
        ? hierarchyLevels(ctx.caller.language)
        : await listHierarchyCategories(ctx.caller, request, {
            ...filter,
            level: named === 'any' ? undefined : named,
          })
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(HierarchyCategoryTransformer.transform(page.rows)),
    })
  }

  /** `GET /students-user/user_students` */
  async candidates(ctx: HttpContext) {
    const request = listRequest(ctx, {
      orderable: ['name', 'id'],
      defaultOrder: 'name',
      defaultSize: PAGE_OF_CLASS,
    })
    const { classId, user, exceptSchool } = request.filter
    const filter = await candidateFilter.validate(given({ classId, user, exceptSchool }))
    const page = await listCandidates(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(CandidateTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/users_group_by_institucions`; `count` and pages are those of the people. */
  async people(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: PAGE })
    const { group, school, user } = request.filter
    const filter = await peopleFilter.validate(given({ group, school, user }))
    const page = await listPeopleBySchool(ctx.caller, request, filter)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(PeopleOfSchoolTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/users_group?is_active=&group=`: people of the staff. */
  async staff(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: PAGE })
    const { isActive, group } = request.filter
    const page = await listStaff(ctx.caller, request, await staffFilter.validate(given({ isActive, group })))
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(StaffMemberTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/special_need` */
  async specialNeeds(ctx: HttpContext) {
    const request = listRequest<never>(ctx, { orderable: [], defaultOrder: '', defaultSize: PAGE })
    const page = await listSpecialNeeds(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(SpecialNeedTransformer.transform(page.rows)),
    })
  }
}
