import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import logger from '@adonisjs/core/services/logger'
import { answerBare } from './bare_answer.js'
import { httpServer } from './http_server.js'
import { isRequestId } from './request_id.js'

/** What the work under way belongs to: a request, or between requests the connection alone. */
type Origin = {
  socket: Socket
  began: number
  exchange?: { request: IncomingMessage; response: ServerResponse }
}

const origins = new AsyncLocalStorage<Origin>()

/** Work that outlives its request by more than this does not belong to it any more, such as a database connection that was opened in it. */
const AFTERMATH_MS = 60_000

let count = 0

/**
 * The server of this process. Whatever `handler` begins is known to belong to its request, so that an error which nobody
 * catches ends that request and nothing else (ADR 22).
 */
export function guardedServer(handler: RequestListener): Server {
  const server = httpServer((request, response) => {
    const origin = { socket: request.socket, began: performance.now(), exchange: { request, response } }
    callListenersWithin(origin, request)
    callListenersWithin(origin, response)
    origins.run(origin, () => {
      try {
        handler(request, response)
      } catch (error) {
        endRequest(error, origin)
      }
    })
  })
  // What the parser of a connection calls between two requests has to be distinguished from everything else too.
  const accept = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) =>
    origins.run({ socket, began: performance.now() }, () =>
      accept.forEach((listen) => Reflect.apply(listen, server, [socket]))
    )
  )
  process.on('uncaughtException', (error) => {
    const origin = currentOrigin()
    if (origin) endRequest(error, origin)
    else endProcess(error)
  })
  process.on('unhandledRejection', (error) => {
    const origin = currentOrigin()
    if (origin) endRequest(error, origin)
    // Every `finally` between the cause and here has run, transactions were rolled back: the process is as it was.
    else logger.error({ err: error, unhandled: ++count }, 'a promise was rejected and nobody waited for it')
  })
  return server
}

/**
 * Bytes that come after the head, and a caller who goes, are announced by the connection, outside of any request: whoever listens does it
 * for the request.
 */
function callListenersWithin(origin: Origin, emitter: IncomingMessage | ServerResponse): void {
  const emit = emitter.emit.bind(emitter) as (...event: [string | symbol, ...unknown[]]) => boolean
  emitter.emit = (...event: [string | symbol, ...unknown[]]) => {
    try {
      return origins.run(origin, () => emit(...event))
    } catch (error) {
      endRequest(error, origin)
      return true
    }
  }
}

/** The request or connection that an error came from; undefined where it is none, or one that is long over. */
function currentOrigin(): Origin | undefined {
  const origin = origins.getStore()
  const response = origin?.exchange?.response
  if (!response || !(response.writableFinished || response.destroyed)) return origin
  return performance.now() - origin.began < AFTERMATH_MS ? origin : undefined
}

function endRequest(error: unknown, { exchange, socket }: Origin): void {
  const id = exchange?.request.headers['x-request-id']
  const requestId = isRequestId(id) ? id : undefined
  logger.error(
    { request_id: requestId, err: error, unhandled: ++count },
    'an error that nobody caught has ended a request'
  )
  try {
    if (!exchange || exchange.response.writableEnded) return
    const { request, response } = exchange
    if (response.headersSent) return void socket.destroy()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    // What of the body has not been read is not read any more.
    answerBare(request, response, 500, 'internal', {
      Connection: 'close',
      ...(requestId !== undefined && { 'X-Request-Id': requestId }),
    })
  } catch {
    socket.destroy()
  }
}

/** Who threw is unknown, and what it left half done too. What was acknowledged is on the disk; the supervisor starts a new process. */
function endProcess(error: unknown): void {
  logger.fatal(
    { err: error, unhandled: ++count },
    'an error outside of any request: the process ends, to be started again'
  )
  process.exit(1)
}
