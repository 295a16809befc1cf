import { createServer, type RequestListener, type Server } from 'node:http'

export type TimeOuts = {
  /** For the head of a request, from the opening of its connection on. */
  readonly headMs: number
  /** For a complete request with its body; a file of 50 MB on a slow link takes minutes. */
  readonly requestMs: number
  /** In which not one byte came or went. An event stream has its heartbeat every ten seconds. */
  readonly idleMs: number
  /** Between two requests. Longer than a candidate's 7 s between syncs, so that each sync finds its connection open. */
  readonly keepAliveMs: number
  /** How often the first two are looked at. */
  readonly everyMs: number
}

const TIME_OUTS: TimeOuts = {
  headMs: 30_000,
  requestMs: 600_000,
  idleMs: 120_000,
  keepAliveMs: 65_000,
  everyMs: 5_000,
}

/** A server that ends slow connections: whoever opens many and sends nothing holds none of them for long. */
export function httpServer(handler: RequestListener, times: TimeOuts = TIME_OUTS): Server {
  const server = createServer(
    {
      headersTimeout: times.headMs,
      requestTimeout: times.requestMs,
      keepAliveTimeout: times.keepAliveMs,
      connectionsCheckingInterval: times.everyMs,
    },
    handler
  )
  server.timeout = times.idleMs
  return server
}
