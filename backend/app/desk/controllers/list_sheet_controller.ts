import type { HttpContext } from '@adonisjs/core/http'
import { answerSheet } from '#excel'
import { forbidden } from '#shared'
import { listSheet, type StoredList } from './list_sheet.js'
import { askedFilters, readList } from './read_list.js'

/** The list of a collection as a workbook. */
export default class ListSheetController {
  /**
   * `GET /v1/applications/dashboard/sheet?collection=`: the rows of the list with the same filters and order, all of them; 202 with an
   * order where they are many.
   */
  async show(ctx: HttpContext) {
    const { request, filter, search, order } = await readList(ctx)
    const sheet = await listSheet(ctx.caller, { filter, search, order })
    if (sheet === null) throw forbidden()
    const descending = order.field === 'name' && order.descending
    const query: StoredList = { filters: askedFilters(request.filter), search, descending }
    return answerSheet(ctx, { kind: 'applications', query, sheet })
  }
}
