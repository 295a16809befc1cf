import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, isStaff, listRequest, listResponse, notFound, unwrap } from '#shared'
import { hasSwitch } from '#access'
import { saveDisclosure } from '../actions/save_disclosure.js'
import { maySetDisclosure } from '../policies/catalog_policy.js'
import { findCollection, listCollections } from '../queries/list_collections.js'
import { hasOpenWindows } from '../queries/open_windows.js'
import CollectionListTransformer from '../transformers/collection_list_transformer.js'
import MinimumStayTransformer from '../transformers/minimum_stay_transformer.js'
import DisclosureTransformer from '../transformers/disclosure_transformer.js'
import { disclosure } from '../validators/disclosure_validator.js'
import type { CollectionListView } from '../views.js'

export default class CollectionsController {
  /** GET /v1/collections */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, {
      orderable: ['id', 'name', 'startTime', 'start_time'],
      defaultOrder: '-start_time',
    })
    const page = await listCollections(ctx.caller, request)
    return listResponse(ctx, request, { count: page.count, rows: await rowsFor(ctx, page.rows) })
  }

  /** GET /v1/collections/{id}; one that is not the caller's is not there. */
  async show(ctx: HttpContext) {
    const found = await findCollection(ctx.caller, Number(ctx.params.id))
    if (!found) throw notFound()
    const [row] = await rowsFor(ctx, [found])
    if (!row) throw notFound()
    return row
  }

  /** PATCH /v1/collections/{id}/update_collection_permissions: some of the eight flags -> all of them */
  async permissions(ctx: HttpContext) {
    const { id } = ctx.params
    authorizeOrHide((await findCollection(ctx.caller, Number(id))) !== null)
    authorize(maySetDisclosure(ctx.caller))
    const permissions = await ctx.request.validateUsing(disclosure)
    const { institutionId } = ctx.caller
    const saved = await saveDisclosure({ collectionId: Number(id), institutionId, permissions })
    return ctx.serialize(DisclosureTransformer.transform(unwrap(saved)))
  }

  /** GET /v1/collections/{id}/allowed_to_create_application: whether every exam of it has a window that is not over */
  async allowedToCreate(ctx: HttpContext) {
    authorize(await hasSwitch(ctx.caller, 'BackOffice.Batch'))
    const found = await findCollection(ctx.caller, Number(ctx.params.id))
    if (!found) throw notFound()
    return { allowedToCreateApplication: await hasOpenWindows(found.collection.id) }
  }

  /** GET /v1/collections/{id}/minimum_stay_time -> `seconds` from the start, 0 where there is no minimum */
  async minimumStay(ctx: HttpContext) {
    const found = await findCollection(ctx.caller, Number(ctx.params.id))
    if (!found) throw notFound()
    return ctx.serialize(MinimumStayTransformer.transform(found))
  }
}

const rows = (ctx: HttpContext, views: CollectionListView[]) =>
  ctx.serialize(CollectionListTransformer.transform(views))
const rowsOfStaff = (ctx: HttpContext, views: CollectionListView[]) =>
  ctx.serialize(CollectionListTransformer.transform(views).useVariant('forStaff'))

type Row = Awaited<ReturnType<typeof rows>>[number]
type RowOfStaff = Awaited<ReturnType<typeof rowsOfStaff>>[number]

/** Staff see more of one than who sits it. The type is written out: the compiler would leave the wider of the two, and the map with it. */
const rowsFor = (ctx: HttpContext, views: CollectionListView[]): Promise<(Row | RowOfStaff)[]> =>
  isStaff(ctx.caller) ? rowsOfStaff(ctx, views) : rows(ctx, views)
