import { test } from '@japa/runner'
import { exposition } from '#metrics/exposition'
import type { Metric } from '#metrics/registered'

const gauge = (name: string, read: () => [] | Promise<never>): Metric => ({
  kind: 'gauge',
  name,
  help: 'Of a test.',
  labelNames: [],
  read,
})
const known: Metric = {
  ...gauge('banca_known', () => []),
  kind: 'gauge',
  read: () => [{ labels: {}, value: 4 }],
}

test.group('The text of the metrics', () => {
  test('has the others where one is never answered or fails: a database that hangs hides no number', async ({
    assert,
  }) => {
    const hangs = gauge('banca_hangs', () => new Promise<never>(() => {}))
    const throws = gauge('banca_throws', () => {
      throw new Error('away')
    })
    const rejects = gauge('banca_rejects', () => Promise.reject(new Error('away')))
    const { text } = await exposition([hangs, throws, rejects, known], 1)
    assert.include(text, 'banca_known 4\n')
    assert.notMatch(text, /banca_(?:hangs|throws|rejects)/)
  })
})
