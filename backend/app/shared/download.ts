import type { HttpContext } from '@adonisjs/core/http'

/** Headers of an answer that is saved as a file, kept in no cache. `filename`: ASCII, without quotes. */
export function asDownload(response: HttpContext['response'], filename: string, contentType: string): void {
  response.header('Content-Type', contentType)
  response.header('Content-Disposition', `attachment; filename="${filename}"`)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Cache-Control', 'private, no-store')
  response.header('Vary', 'Authorization')
}
