import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorize, notFound, unwrap } from '#shared'
import { savePermissions } from '../actions/save_permissions.js'
import { misfit } from '../domain/permission_tree.js'
import type { TreeOwner } from '../permission_cache.js'
import { groupPolicy } from '../policies/group_policy.js'
import { permissionsOf } from '../queries/group_permissions.js'
import { findTree } from '../queries/group_tree.js'
import { previewChange } from '../queries/preview.js'
import ChangePreviewTransformer from '../transformers/change_preview_transformer.js'
import GroupPermissionsTransformer from '../transformers/group_permissions_transformer.js'
import { permissionsValidator } from '../validators/access.js'

/** What the calls about the tree of a group and about that of a role share. */
export async function authorizeTrees({ caller }: HttpContext): Promise<void> {
  authorize(groupPolicy.manage(caller, await permissionsOf(caller)))
}

export async function showTree(ctx: HttpContext, owner: TreeOwner) {
  const tree = await findTree(ctx.caller, owner)
  if (!tree) throw notFound()
  return ctx.serialize(GroupPermissionsTransformer.transform(tree))
}

export async function changeTree(ctx: HttpContext, owner: TreeOwner) {
  const { permissions: changes, version, lifted } = await ctx.request.validateUsing(permissionsValidator)
  requireFitting(changes)
  unwrap(await savePermissions(ctx.caller, owner, { changes, version, lifted }))
  return showTree(ctx, owner)
}

export async function previewTree(ctx: HttpContext, owner: TreeOwner) {
  const { permissions: changes, lifted = [] } = await ctx.request.validateUsing(permissionsValidator)
  requireFitting(changes)
  const preview = await previewChange(ctx.caller, owner, changes, lifted)
  return ctx.serialize(ChangePreviewTransformer.transform(preview))
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
