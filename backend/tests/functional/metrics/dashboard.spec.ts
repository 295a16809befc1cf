import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
// Middleware is loaded with the first request, and registers its metrics then.
import '#http/request_times'
import { registeredMetrics } from '#metrics/registered'
import { onOneDatabase } from '#tests/fixtures/one_database'

const FOLDER = new URL('../../../../docs/grafana/', import.meta.url)
const OPERATING = new URL('../../../../docs/operating.md', import.meta.url)
const PREFIX = /\b(?:banca|process|nodejs)_[a-z_]+\b/g

/** The names that a scrape writes for what is registered. */
const written = () =>
  new Set(
    registeredMetrics().flatMap(({ kind, name }) => {
      if (kind === 'counter') return [`${name}_total`]
      return kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
    })
  )

const labelsOf = () => new Map(registeredMetrics().map(({ name, labelNames }) => [name, labelNames] as const))

/** Added by Prometheus, and by a histogram. */
const COMMON = new Set(['job', 'instance', 'le'])

type Panel = { title: string; targets?: { expr: string }[] }
const panels = () =>
  (JSON.parse(readFileSync(new URL('banca.json', FOLDER), 'utf8')) as { panels: Panel[] }).panels

/** Every expression by where it is. */
const expressions = (): { where: string; text: string }[] => {
  const rules = readFileSync(new URL('banca_rules.yml', FOLDER), 'utf8')
  const alerts = [...rules.matchAll(/- alert: (\w+)\n\s+expr: (?:>-\n\s+)?(.+)/g)]
  return [
    ...panels().flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: title, text: expr }))
    ),
    ...alerts.map(([, where = '', text = '']) => ({ where, text })),
  ]
}

test.group('The dashboard and the alert rules', (group) => {
  onOneDatabase(group)

  test('use only metrics that a server exports, with labels that these have', ({ assert }) => {
    const known = written()
    const labels = labelsOf()
    for (const { where, text } of expressions()) {
      for (const [name] of text.matchAll(PREFIX)) assert.isTrue(known.has(name), `${where}: ${name}`)
      for (const [, name = '', selector = ''] of text.matchAll(/\b([a-z_]+)\{([^}]*)\}/g)) {
        const own = labels.get(name.replace(/_(?:total|bucket|sum|count)$/, '')) ?? []
        for (const [, label = ''] of selector.matchAll(/([a-z]+)\s*[=!]/g))
          assert.isTrue(own.includes(label) || COMMON.has(label), `${where}: ${name}{${label}}`)
      }
    }
  })

  test('show every metric of Banca', ({ assert }) => {
    const all = expressions()
      .map(({ text }) => text)
      .join('\n')
    for (const { name } of registeredMetrics()) assert.include(all, name)
  })

  test('there is an expression in each panel, and a rule for each alert', ({ assert }) => {
    assert.deepEqual(readdirSync(FOLDER).toSorted(), ['banca.json', 'banca_rules.yml'])
    const rules = readFileSync(new URL('banca_rules.yml', FOLDER), 'utf8')
    assert.isAbove(panels().length, 15)
    const alerts = expressions().length - panels().flatMap(({ targets = [] }) => targets).length
    assert.equal(alerts, [...rules.matchAll(/- alert:/g)].length)
    assert.isAbove(alerts, 8)
  })

  test('operating.md describes every metric, and no other', ({ assert }) => {
    const text = readFileSync(OPERATING, 'utf8')
    const section = text.slice(text.indexOf('\n## Metrics\n'), text.indexOf('\n## Outages of the service\n'))
    const described = [...section.matchAll(/`((?:banca|process|nodejs)_[a-z_]+)`/g)].map(([, name]) => name)
    const names = registeredMetrics().map(({ kind, name }) => (kind === 'counter' ? `${name}_total` : name))
    assert.sameMembers(described, names)
  })
})
