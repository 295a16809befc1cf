import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse, notFound } from '#shared'
import { symbolTablesOf } from '../queries/symbol_tables.js'
import { findCollection } from '../queries/list_collections.js'
import { symbolTableValidator } from '../validators/list_validator.js'

/** GET /v1/symbol_table?collection=&ordering=key: the symbol tables of a collection's exams. */
export default class SymbolTablesController {
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['key', 'value'], defaultOrder: 'key', defaultSize: 100 })
    const { collection } = await symbolTableValidator.validate(request.filter)
    if (!(await findCollection(ctx.caller, collection))) throw notFound()
    const tables = await symbolTablesOf(collection, request.order)
    return listResponse(ctx, request, {
      count: tables.length,
      rows: tables.slice(request.offset, request.offset + request.limit),
    })
  }
}
