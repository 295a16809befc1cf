import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { makeRole, removeRole, renameRole } from '../actions/change_roles.js'
import { groupPolicy } from '../policies/group_policy.js'
import { permissionsOf } from '../queries/group_permissions.js'
import { listRoles } from '../queries/roles.js'
import RoleTransformer from '../transformers/role_transformer.js'
import { newRoleValidator, roleNameValidator } from '../validators/access.js'

/** Roles of the institution: trees of its own over groups. What they may: `RolePermissionsController`. */
export default class RolesController {
  /** `GET /v1/roles`: all of them by name, also for whoever gives them to people. */
  async index(ctx: HttpContext) {
    authorize(groupPolicy.readRoles(ctx.caller, await permissionsOf(ctx.caller)))
    const request = listRequest(ctx, { orderable: ['name'], defaultOrder: 'name', defaultSize: 100 })
    const roles = await listRoles(ctx.caller.institutionId)
    const rows = roles.slice(request.offset, request.offset + request.limit)
    return listResponse(ctx, request, {
      rows: await ctx.serialize(RoleTransformer.transform(rows)),
      count: roles.length,
    })
  }

  /** `POST /v1/roles`: `name, group` → 201 */
  async store(ctx: HttpContext) {
    await this.#authorize(ctx)
    const wanted = await ctx.request.validateUsing(newRoleValidator)
    const id = unwrap(await makeRole(ctx.caller, wanted))
    ctx.response.status(201)
    return this.#answer(ctx, id)
  }

  /** `PUT /v1/roles/{id}`: `name, version` */
  async update(ctx: HttpContext) {
    await this.#authorize(ctx)
    const id = Number(ctx.params.id)
    unwrap(await renameRole(ctx.caller, id, await ctx.request.validateUsing(roleNameValidator)))
    return this.#answer(ctx, id)
  }

  /** `DELETE /v1/roles/{id}`: one that nobody has → 204 */
  async destroy(ctx: HttpContext) {
    await this.#authorize(ctx)
    unwrap(await removeRole(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }

  async #authorize({ caller }: HttpContext) {
    authorize(groupPolicy.manage(caller, await permissionsOf(caller)))
  }

  async #answer(ctx: HttpContext, id: number) {
    const role = (await listRoles(ctx.caller.institutionId)).find((one) => one.id === id)
    if (!role) throw notFound()
    return ctx.serialize(RoleTransformer.transform(role))
  }
}
