import { setTimeout as wait } from 'node:timers/promises'
import type { OpenMetricsContentType, Registry } from 'prom-client'
import { registeredMetrics, type Metric } from './registered.js'
import { BOUNDS, type Durations, type Labels, type Sample } from './series.js'

type Library = typeof import('prom-client')
type OpenRegistry = Registry<OpenMetricsContentType>

/** A Prometheus gives up after 10 s: a database that hangs must not take the numbers with it that show so. */
const READ_WITHIN_MS = 2_000

/**
 * All metrics of this process as OpenMetrics text. The library is loaded at the first scrape: a server that nobody scrapes never pays
 * for its start. Counting is our own (`series.ts`), so that a request allocates nothing for it.
 */
export async function exposition(
  metrics = registeredMetrics(),
  readWithinMs = READ_WITHIN_MS
): Promise<{ contentType: string; text: string }> {
  const library = await import('prom-client')
  const registry = new library.Registry<OpenMetricsContentType>()
  registry.setContentType(library.openMetricsContentType)
  const all = await Promise.all(metrics.map((metric) => samplesOf(metric, readWithinMs)))
  for (const [at, metric] of metrics.entries())
    if (metric.kind === 'histogram') addHistogram(library, registry, metric)
    else addSamples(library, registry, metric, all[at] ?? [])
  return { contentType: registry.contentType, text: await registry.metrics() }
}

function addSamples(
  { Counter, Gauge }: Library,
  registry: OpenRegistry,
  { kind, name, help, labelNames }: Exclude<Metric, { kind: 'histogram' }>,
  samples: readonly Sample[]
): void {
  const about = { name, help, labelNames: [...labelNames], registers: [registry] }
  // Without labels the library begins with a sample of 0, which would be a lie where nothing is known.
  if (samples.length === 0) return
  if (kind === 'counter') {
    const counter = new Counter(about)
    for (const { labels, value } of samples) counter.inc(labels, value)
  } else {
    const gauge = new Gauge(about)
    for (const { labels, value } of samples) gauge.set(labels, value)
  }
}

/** One part that cannot say how it is, or not in time, must not take all others with it. */
async function samplesOf(metric: Metric, withinMs: number): Promise<readonly Sample[]> {
  if (metric.kind === 'histogram') return []
  const answered = new AbortController()
  try {
    const samples = metric.read()
    return Array.isArray(samples)
      ? samples
      : await Promise.race([samples, wait(withinMs, [], { ref: false, signal: answered.signal })])
  } catch {
    return []
  } finally {
    answered.abort()
  }
}

/** The library has no way to give a histogram its counts: what it asks a histogram for at a scrape is answered from ours. */
function addHistogram(
  { Histogram }: Library,
  registry: OpenRegistry,
  { name, help, labelNames, read }: Extract<Metric, { kind: 'histogram' }>
): void {
  class Counted extends Histogram {
    getForPromString() {
      const values = read().flatMap(([labels, durations]) => lines(name, labels, durations))
      return Promise.resolve({ name, help, type: 'histogram', values })
    }
  }
  new Counted({ name, help, labelNames: [...labelNames], registers: [registry] })
}

function lines(name: string, labels: Labels, durations: Durations) {
  const { upTo, count, sum } = durations.read()
  const buckets = [...upTo.map((value, at) => [String(BOUNDS[at]), value] as const), ['+Inf', count] as const]
  return [
    ...buckets.map(([le, value]) => ({ metricName: `${name}_bucket`, labels: { le, ...labels }, value })),
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
