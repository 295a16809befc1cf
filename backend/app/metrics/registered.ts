import { CountsBy, type Durations, type Labels, type Sample } from './series.js'

type About = { readonly name: string; readonly help: string; readonly labelNames: readonly string[] }

/** `read` is called at each scrape; what it throws leaves this metric without samples. */
export type Metric =
  | (About & { readonly kind: 'counter' | 'gauge'; read(): readonly Sample[] | Promise<readonly Sample[]> })
  | (About & { readonly kind: 'histogram'; read(): readonly (readonly [Labels, Durations])[] })

const metrics = new Map<string, Metric>()

/** What this process measures, in the order in which it was registered. */
export const registeredMetrics = (): readonly Metric[] => [...metrics.values()]

/** @throws when the name is taken */
export function registerMetric(metric: Metric): void {
  if (metrics.has(metric.name)) throw new Error(`two metrics are called ${metric.name}`)
  metrics.set(metric.name, metric)
}

/** Counts by one label; of a value that is not in `values` under `other`. `name` without `_total`, which a scrape adds. */
export function countsBy(name: string, help: string, label: string, values: readonly string[]): CountsBy {
  const counts = new CountsBy(label, values)
  registerMetric({ kind: 'counter', name, help, labelNames: [label], read: () => counts.samples() })
  return counts
}

/** A number that is read at each scrape; null: not known now. */
export const registerGauge = (name: string, help: string, read: () => number | null): void =>
  registerMetric({ kind: 'gauge', name, help, labelNames: [], read: () => unlabelled(read()) })

/** Numbers by one label that are read at each scrape. The values of the label must be few. */
export const registerGauges = (
  name: string,
  help: string,
  label: string,
  read: () => Iterable<readonly [string, number | null]>
): void =>
  registerMetric({
    kind: 'gauge',
    name,
    help,
    labelNames: [label],
    read: () =>
      [...read()].flatMap(([of, value]) => (value === null ? [] : [{ labels: { [label]: of }, value }])),
  })

/** A number that only grows, read at each scrape. `name` without `_total`. */
export const registerCounter = (name: string, help: string, read: () => number): void =>
  registerMetric({ kind: 'counter', name, help, labelNames: [], read: () => unlabelled(read()) })

const unlabelled = (value: number | null): Sample[] => (value === null ? [] : [{ labels: {}, value }])
