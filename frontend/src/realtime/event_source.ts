import { api } from '../api/client.ts'
import { pathOf } from '../api/routes.ts'
import { browserScheduler } from '../shared/scheduler.ts'
import type { Hint, Ports } from './event_client.ts'

const parse = (event: Event): unknown => {
  try {
    return event instanceof MessageEvent && typeof event.data === 'string'
      ? (JSON.parse(event.data) as unknown)
      : null
  } catch {
    return null
  }
}

/** The event client's ports in a browser. */
export const browserPorts: Ports = {
  ticket: async (channels, signal) =>
    (await api.post('/v1/events/tickets', { body: { channels }, signal })).ticket,

  open(ticket, events) {
    const source = new EventSource(pathOf('/v1/events', { query: { ticket } }))
    source.addEventListener('welcome', (event) => {
      const data = parse(event) as { heartbeatSeconds?: number } | null
      events.welcome(data?.heartbeatSeconds ?? 10)
    })
    source.addEventListener('heartbeat', () => events.heartbeat())
    source.addEventListener('message', (event) => {
      const data = parse(event) as { channel?: string; payload?: Hint } | null
      if (data?.channel !== undefined && data.payload) events.hint(data.channel, data.payload)
    })
    source.addEventListener('bye', () => events.bye())
    // EventSource would reconnect by itself, with a ticket that is used up.
    source.addEventListener('error', () => events.failed())
    return source
  },

  after: browserScheduler.after,

  random: Math.random,
}
