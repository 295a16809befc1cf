import type { HttpContext } from '@adonisjs/core/http'
import { notFound } from '#shared'
import type { TreeOwner } from '../permission_cache.js'
import { findRole } from '../queries/roles.js'
import { authorizeTrees, changeTree, previewTree, showTree } from './trees.js'

/** What a role may, for the permissions editor. */
export default class RolePermissionsController {
  /** `GET /v1/roles/{id}/permissions` */
  async show(ctx: HttpContext) {
    await authorizeTrees(ctx)
    return showTree(ctx, await roleOf(ctx))
  }

  /** `PUT /v1/roles/{id}/permissions`: as that of a group. */
  async update(ctx: HttpContext) {
    await authorizeTrees(ctx)
    return changeTree(ctx, await roleOf(ctx))
  }

  /** `POST /v1/roles/{id}/permissions/preview`: what the save would do. Changes nothing. */
  async preview(ctx: HttpContext) {
    await authorizeTrees(ctx)
    return previewTree(ctx, await roleOf(ctx))
  }
}

async function roleOf({ caller, params }: HttpContext): Promise<TreeOwner> {
  const role = await findRole(caller.institutionId, Number(params.id))
  if (!role) throw notFound()
  return { group: role.group, roleId: role.id }
}
