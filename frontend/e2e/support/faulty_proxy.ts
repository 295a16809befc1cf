import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to event streams on the way. Everything else passes untouched. */
export type StreamFault =
  /** Every second event is lost. */
  | 'lossy'
  /** A stream is cut after its third event. */
  | 'cut'
  /** A proxy keeps what it is given, and never passes it on. */
  | 'held'

export type BadLine = { url: string; close(): Promise<void> }

/** A line to `target` through a proxy of its own, where `fault` happens to `/v1/events`. */
export const openBadLine = (target: string, fault: StreamFault): Promise<BadLine> =>
  openLine(target, (asked, reply, answer) => {
    if (asked.method === 'GET' && asked.url?.startsWith('/v1/events') && reply.statusCode === 200)
      spoil(reply, answer, fault)
    else reply.pipe(answer)
  })

/** What becomes of a request: it passes, is ended without an answer, or is answered by the proxy with this status and a page of its own. */
type Fate = 'passes' | 'cut' | number

/**
 * A line through a proxy of its own on which some requests do not arrive. Unlike a route of Playwright it also holds what a page that is
 * just being left or loaded, or its service worker, still asks for.
 */
export const openCutLine = (target: string, fateOf: (path: string) => Fate): Promise<BadLine> =>
  openLine(target, (_asked, reply, answer) => reply.pipe(answer), fateOf)

async function openLine(
  target: string,
  pass: (asked: IncomingMessage, reply: IncomingMessage, answer: ServerResponse) => void,
  fateOf: (path: string) => Fate = () => 'passes'
): Promise<BadLine> {
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    const fate = fateOf(asked.url ?? '')
    if (fate === 'cut') return void asked.socket.destroy()
    if (fate !== 'passes') {
      asked
        .resume()
        .on('end', () =>
          answer.writeHead(fate, { 'content-type': 'text/html' }).end('<html>Not by this proxy</html>')
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

function spoil(reply: IncomingMessage, answer: ServerResponse, fault: StreamFault) {
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
