import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, GROUPS, listRequest, listResponse, notFound, unwrap, type Group } from '#shared'
import { savePermissions } from '../actions/save_permissions.js'
import { misfit } from '../domain/permission_tree.js'
import { groupPolicy } from '../policies/group_policy.js'
import { permissionsOf } from '../queries/group_permissions.js'
import { findGroupTree } from '../queries/group_tree.js'
import { previewChange } from '../queries/preview.js'
import ChangePreviewTransformer from '../transformers/change_preview_transformer.js'
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
    await this.#authorize(ctx)
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

  /** `GET /v1/groups/{name}/permissions` */
  async show(ctx: HttpContext) {
    await this.#authorize(ctx)
    return this.#answer(ctx, groupNamed(ctx.params.name))
  }

  /** `PUT /v1/groups/{name}/permissions`: holds for the institution. */
  async update(ctx: HttpContext) {
    await this.#authorize(ctx)
    const group = groupNamed(ctx.params.name)
    const { permissions: changes, version, lifted } = await ctx.request.validateUsing(permissionsValidator)
    requireFitting(changes)
    unwrap(await savePermissions(ctx.caller, group, { changes, version, lifted }))
    return this.#answer(ctx, group)
  }

  /** `POST /v1/groups/{name}/permissions/preview`: what the save would do. Changes nothing. */
  async preview(ctx: HttpContext) {
    await this.#authorize(ctx)
    const group = groupNamed(ctx.params.name)
    const { permissions: changes, lifted = [] } = await ctx.request.validateUsing(permissionsValidator)
    requireFitting(changes)
    const preview = await previewChange(ctx.caller, group, changes, lifted)
    return ctx.serialize(ChangePreviewTransformer.transform(preview))
  }

  async #authorize({ caller }: HttpContext) {
    authorize(groupPolicy.manage(caller, await permissionsOf(caller)))
  }

  async #answer(ctx: HttpContext, group: Group) {
    return ctx.serialize(GroupPermissionsTransformer.transform(await findGroupTree(ctx.caller, group)))
  }
}

/** @throws AppError 400 with the path of the first name that is no switch */
function requireFitting(changes: unknown) {
  const path = misfit(changes)
  if (path === null) return
  throw new AppError(400, 'validation', {
    fields: { [path]: ['access.unknown_permission'] },
    params: { path },
  })
}
