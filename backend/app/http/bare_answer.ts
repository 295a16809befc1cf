import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { languageOf, say } from '#shared'
import { NO_PAGE } from './pages/page_routes.js'

/** Answers where no middleware and no handler of the framework is, in the one form of the wire. */
export function answerBare(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: 'bad_request' | 'internal',
  headers: OutgoingHttpHeaders = {}
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Content-Security-Policy': NO_PAGE,
    ...headers,
  })
  response.end(
    JSON.stringify({
      code,
      nonFieldErrors: [say(languageOf(request.headers['accept-language']), `shared.${code}`)],
    })
  )
}

/** An address that cannot be decoded. */
export const answerBadAddress = (request: IncomingMessage, response: ServerResponse): void =>
  answerBare(request, response, 400, 'bad_request')
