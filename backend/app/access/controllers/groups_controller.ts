import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, GROUPS, listRequest, listResponse, notFound, unwrap, type Group } from '#shared'
import { savePermissions } from '../actions/save_permissions.js'
import { misfit } from '../domain/permission_tree.js'
import { groupPolicy } from '../policies/group_policy.js'
import { permissionsOf } from '../queries/group_permissions.js'
import GroupPermissionsTransformer from '../transformers/group_permissions_transformer.js'
import GroupTransformer from '../transformers/group_transformer.js'
import { permissionsValidator } from '../validators/access.js'

const groupNamed = (name: unknown): Group => {
  const group = name === 'PROFESSOR' ? 'Professor' : GROUPS.find((known) => known === name)
  if (!group) throw notFound()
  return group
}

/** Groups and what they may, for the permissions editor. */
export default class GroupsController {
  /** `GET /v1/groups` */
  async index(ctx: HttpContext) {
    authorize(groupPolicy.manage(ctx.caller))
    const request = listRequest(ctx, {
      orderable: ['name'],
      defaultOrder: 'name',
      defaultSize: GROUPS.length,
    })
    const wanted = request.search.toLowerCase()
    const names = GROUPS.filter((name) => name.toLowerCase().includes(wanted)).toSorted((a, b) =>
      a.localeCompare(b)
    )
    if (request.order[0]?.descending) names.reverse()
    const rows = names.slice(request.offset, request.offset + request.limit).map((name) => ({ name }))
    return listResponse(ctx, request, {
      rows: await ctx.serialize(GroupTransformer.transform(rows)),
      count: names.length,
    })
  }

  /** `GET /v1/groups/{name}/permissions`: as they count where the caller's changes would. */
  async show(ctx: HttpContext) {
    authorize(groupPolicy.manage(ctx.caller))
    const name = groupNamed(ctx.params.name)
    const permissions = await permissionsOf({
      institutionId: ctx.caller.institutionId,
      ...groupPolicy.reachOf(ctx.caller),
      group: name,
    })
    return ctx.serialize(GroupPermissionsTransformer.transform({ name, permissions }))
  }

  /** `PUT /v1/groups/{name}/permissions`: an administrator's count in the institution, a teacher's in their school. */
  async update(ctx: HttpContext) {
    authorize(groupPolicy.manage(ctx.caller))
    const name = groupNamed(ctx.params.name)
    authorize(groupPolicy.change(ctx.caller, name))
    const { permissions: changes } = await ctx.request.validateUsing(permissionsValidator)
    const path = misfit(changes)
    if (path !== null)
      throw new AppError(400, 'validation', {
        fields: { [path]: ['access.unknown_permission'] },
        params: { path },
      })
    const permissions = unwrap(
      await savePermissions(ctx.caller, name, groupPolicy.reachOf(ctx.caller), changes)
    )
    return ctx.serialize(GroupPermissionsTransformer.transform({ name, permissions }))
  }
}
