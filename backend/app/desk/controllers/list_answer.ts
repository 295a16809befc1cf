import type { HttpContext } from '@adonisjs/core/http'
import { listResponse, writeCursor } from '#shared'
import type { ListPage } from '../queries/dashboard_applications.js'
import DashboardApplicationTransformer from '../transformers/dashboard_application_transformer.js'
import type { ReadList } from './read_list.js'

/** A page of the applications of a collection, with the places of the pages beside it. */
export async function listAnswer(
  ctx: HttpContext,
  { request, orderName }: Pick<ReadList, 'request' | 'orderName'>,
  page: ListPage
) {
  const answer = listResponse(ctx, request, {
    count: page.count,
    rows: await ctx.serialize(DashboardApplicationTransformer.transform(page.rows)),
  })
  if (Array.isArray(answer)) return answer
  const { rows, hasNext, hasPrevious } = page.ids
  const [first, last] = [rows.at(0), rows.at(-1)]
  return {
    ...answer,
    countIsMinimum: page.isMinimum,
    isCollectionOver: page.isCollectionOver,
    next: hasNext && last ? writeCursor(orderName, last.place) : null,
    previous: hasPrevious && first ? writeCursor(orderName, first.place) : null,
  }
}
