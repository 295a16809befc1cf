import type { HttpContext } from '@adonisjs/core/http'
import { GROUPS, listRequest, listResponse, notFound, type Group } from '#shared'
import type { TreeOwner } from '../permission_cache.js'
import GroupTransformer from '../transformers/group_transformer.js'
import { authorizeTrees, changeTree, previewTree, showTree } from './trees.js'

const groupNamed = (name: unknown): Group => {
  const group = name === 'PROFESSOR' ? 'Professor' : GROUPS.find((known) => known === name)
  if (!group) throw notFound()
  return group
}

/** Groups and what they may, for the permissions editor. */
export default class GroupsController {
  /** `GET /v1/groups` */
  async index(ctx: HttpContext) {
    await authorizeTrees(ctx)
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
    await authorizeTrees(ctx)
    return showTree(ctx, groupOf(ctx))
  }

  /** `PUT /v1/groups/{name}/permissions`: holds for the institution. */
  async update(ctx: HttpContext) {
    await authorizeTrees(ctx)
    return changeTree(ctx, groupOf(ctx))
  }

  /** `POST /v1/groups/{name}/permissions/preview`: what the save would do. Changes nothing. */
  async preview(ctx: HttpContext) {
    await authorizeTrees(ctx)
    return previewTree(ctx, groupOf(ctx))
  }
}

const groupOf = ({ params }: HttpContext): TreeOwner => ({ group: groupNamed(params.name), roleId: null })
