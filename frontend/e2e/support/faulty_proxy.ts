import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to event streams on the way. Everything else passes untouched. */
export type FaultMode =
  /** Every second event is lost. */
  | 'lossy'
  /** A stream is cut after its third event. */
  | 'cut'
  /** The proxy buffers events and never passes them on. */
  | 'held'

export type FaultyProxy = { url: string; close(): Promise<void> }

/** Opens a proxy to `target` that applies `fault` to `/v1/events`. */
export const openFaultyStream = (target: string, fault: FaultMode): Promise<FaultyProxy> =>
  openProxy(target, (asked, reply, answer) => {
    if (asked.method === 'GET' && asked.url?.startsWith('/v1/events') && reply.statusCode === 200)
      applyFault(reply, answer, fault)
    else reply.pipe(answer)
  })

/** What becomes of a request: it passes, is ended without an answer, or is answered by the proxy with this status and a page of its own. */
type Outcome = 'passes' | 'cut' | number

/**
 * Opens a proxy to `target` that drops or answers some requests. Unlike a route of Playwright it also catches what a page that is
 * just being left or loaded, or its service worker, still asks for.
 */
export const openFaultyProxy = (target: string, outcomeOf: (path: string) => Outcome): Promise<FaultyProxy> =>
  openProxy(target, (_asked, reply, answer) => reply.pipe(answer), outcomeOf)

async function openProxy(
  target: string,
  pass: (asked: IncomingMessage, reply: IncomingMessage, answer: ServerResponse) => void,
  outcomeOf: (path: string) => Outcome = () => 'passes'
): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    const outcome = outcomeOf(asked.url ?? '')
    if (outcome === 'cut') return void asked.socket.destroy()
    if (outcome !== 'passes') {
      asked
        .resume()
        .on('end', () =>
          answer.writeHead(outcome, { 'content-type': 'text/html' }).end('<html>Not by this proxy</html>')
        )
      return
    }
    const onward = request(
      { hostname, port, method: asked.method, path: asked.url, headers: asked.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        pass(asked, reply, answer)
      }
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function applyFault(reply: IncomingMessage, answer: ServerResponse, fault: FaultMode) {
  answer.flushHeaders()
  let rest = ''
  let events = 0
  reply.setEncoding('utf8').on('data', (text: string) => {
    if (fault === 'held') return
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith(':') || block.startsWith('event: welcome')) {
        answer.write(`${block}\n\n`)
        continue
      }
      events += 1
      if (fault === 'cut' && events >= 3) return void answer.destroy()
      if (fault === 'cut' || events % 2 === 0) answer.write(`${block}\n\n`)
    }
  })
  reply.on('end', () => answer.end())
}
