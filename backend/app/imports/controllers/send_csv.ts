import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/** Answers with a CSV file as a download, written while it is sent and changedSince in no cache. `filename`: ASCII, without quotes. */
export function sendCsv({ response }: HttpContext, filename: string, pieces: AsyncIterable<string>) {
  response.header('Content-Type', 'text/csv; charset=utf-8')
  response.header('Content-Disposition', `attachment; filename="${filename}"`)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Cache-Control', 'private, no-store')
  response.header('Vary', 'Authorization')
  return response.stream(Readable.from(pieces))
}
