import { once } from 'node:events'
import { Server as ListeningServer } from 'node:net'
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

type Draining = {
  /** How long a balancer that asks may take to notice, in milliseconds. */
  readonly noticeMs: number
  /** How long a balancer that does not ask may keep open connections, in milliseconds. */
  readonly quietMs: number
  /** Moves the event streams of this process to others. */
  readonly moveStreams: () => Promise<void>
  /** Ends the waiting. */
  readonly signal: AbortSignal
}

/**
 * Takes a process that is about to end out of service without a failed call; readiness fails from before it begins.
 *
 * 1. For `noticeMs` it serves whatever comes: a balancer that asks for `/health/ready` needs so long to notice. Each answer ends its
 *    connection, so that the next call comes by a new one, which the balancer may give to another process.
 * 2. It listens no more: a balancer that does not ask finds out by a connection that is refused, over which nothing was sent. Streams are
 *    asked to open elsewhere. What comes by an open connection is still served. This side closes none that waits for a call: the call may
 *    be on its way, and whether a call that got no answer was carried out is what a balancer cannot know. The balancer closes them itself.
 *
 * Resolves when no connection is left, after `quietMs`, or at the signal.
 */
export async function drain(
  server: Server,
  { noticeMs, quietMs, moveStreams, signal }: Draining
): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  // A timer that is left would keep the process alive.
  const over = new AbortController()
  const ending = { signal: AbortSignal.any([signal, over.signal]) }
  const waiting = (milliseconds: number) => pause(milliseconds, undefined, ending).catch(() => undefined)
  await waiting(noticeMs)
  const limit = waiting(quietMs)
  const empty = once(server, 'close', ending).catch(() => undefined)
  // That of an HTTP server closes waiting connections as well.
  ListeningServer.prototype.close.call(server)
  await Promise.race([Promise.all([moveStreams(), empty]), limit]).finally(() => over.abort())
}
