import type { HttpContext } from '@adonisjs/core/http'
import { notFound, readInput } from '#shared'

/** No query of ours has half as many. */
const MAX_QUERY_VALUES = 500

/**
 * Holds the query of a request against the rules of a body: its names come in either case, what follows sees camelCase only. Numbers in
 * the address that no row can have are those of something that is not there.
 * @throws AppError 400, 404 or 413
 */
export function readQuery({ request, params }: HttpContext): void {
  for (const name in params) {
    const value: unknown = params[name]
    if (typeof value === 'number' && !Number.isSafeInteger(value)) throw notFound()
  }
  if (request.parsedUrl.query) request.updateQs(readInput(request.qs(), MAX_QUERY_VALUES))
}
