import { registerGauges, registerMetric } from '#metrics'
import { mediaNodes } from './media_server.js'

/** The media servers, as this process sees and uses them. */
export function registerMediaMetrics(): void {
  registerGauges('banca_janus_up', 'Whether this process reaches a Janus.', 'node', () =>
    mediaNodes().map(({ name, isUp }) => [name, Number(isUp)] as const)
  )
  registerMetric({
    kind: 'gauge',
    name: 'banca_janus_sessions',
    help: 'People who send to a Janus, or watch, through this process.',
    labelNames: ['node', 'kind'],
    read: () =>
      mediaNodes().flatMap(({ name, publishers, subscribers }) => [
        { labels: { node: name, kind: 'publisher' }, value: publishers },
        { labels: { node: name, kind: 'subscriber' }, value: subscribers },
      ]),
  })
}
