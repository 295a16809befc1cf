import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, given, listRequest, listResponse, unwrap } from '#shared'
import { makeType, makeVersion } from '../actions/save_type.js'
import type { CorrectionTypeView } from '../plan_views.js'
import { mayMakeTypes, mayReadTypes } from '../policies/plan_policy.js'
import { ownType, typesOf, typeView } from '../queries/correction_types.js'
import CorrectionTypeTransformer from '../transformers/correction_type_transformer.js'
import { definitionOf, typeBody, typesFilter, versionBody } from '../validators/correction_types_validator.js'

const ORDERS = ['id', 'name', 'version', 'createdAt'] as const

/** What correctors give texts: versions that never change. */
export default class CorrectionTypesController {
  /** `GET /v1/correction_types?versions=`: the newest version of each type, or all. */
  async index(ctx: HttpContext) {
    authorize(mayReadTypes(ctx.caller))
    const request = listRequest(ctx, { orderable: ORDERS, defaultOrder: 'id', defaultSize: 100 })
    const { versions = false } = await typesFilter.validate(given({ versions: request.filter.versions }))
    const stored = await typesOf(ctx.caller.institutionId)
    const all = stored
      .map((type) => typeView(type, stored, ctx.caller))
      .filter(({ isLatest }) => versions || isLatest)
    for (const { field, descending } of request.order.toReversed())
      all.sort((one, other) => (descending ? -1 : 1) * compared(one[field], other[field]))
    return listResponse(ctx, request, {
      count: all.length,
      rows: all
        .slice(request.offset, request.offset + request.limit)
        .map((type) => new CorrectionTypeTransformer(type).toObject()),
    })
  }

  /** `GET /v1/correction_types/{id}` */
  async show(ctx: HttpContext) {
    authorize(mayReadTypes(ctx.caller))
    return this.#answer(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/correction_types`: `name, definition`. */
  async store(ctx: HttpContext) {
    authorize(mayMakeTypes(ctx.caller))
    const { name, definition } = await ctx.request.validateUsing(typeBody)
    const id = unwrap(
      await makeType(ctx.caller, { name: name.toWellFormed(), definition: definitionOf(definition) })
    )
    ctx.response.status(201)
    return this.#answer(ctx, id)
  }

  /** `POST /v1/correction_types/{id}/versions`: `definition, name?` → the next version. */
  async version(ctx: HttpContext) {
    authorize(mayMakeTypes(ctx.caller))
    const { name, definition } = await ctx.request.validateUsing(versionBody)
    const order = {
      definition: definitionOf(definition),
      ...(name === undefined ? {} : { name: name.toWellFormed() }),
    }
    const id = unwrap(await makeVersion(ctx.caller, Number(ctx.params.id), order))
    ctx.response.status(201)
    return this.#answer(ctx, id)
  }

  async #answer({ caller }: HttpContext, id: number) {
    const type = await ownType(caller, id)
    authorizeOrHide(type !== null)
    return new CorrectionTypeTransformer(
      typeView(type, await typesOf(caller.institutionId), caller)
    ).toObject()
  }
}

const compared = (
  one: CorrectionTypeView[(typeof ORDERS)[number]],
  other: CorrectionTypeView[(typeof ORDERS)[number]]
): number => (typeof one === 'number' ? one - Number(other) : one.localeCompare(String(other)))
