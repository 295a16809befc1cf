import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import {
  EMPTY_RESPONSE,
  FIELD_ERROR_CODES,
  type ItemContent,
  type ItemPlugin,
  type WireResponse,
} from '../contract/index.ts'
import { CANARY, keysOf, SECRET_KEYS, withCanaries } from './canary.ts'
import { fixturesOf } from './fixtures.ts'
import { forged, fuzzed, seeded } from './forgery.ts'
import { deepFreeze } from './freeze.ts'
import { isEmptyAnswer, type ItemSample } from './sample.ts'
import { samplesOf } from './samples.ts'
import { viewContract } from './view_contract.ts'

const FORGERIES = 1000

/**
 * The contract of every item type, as a vitest suite over a registry:
 * `contractSuite(registry)` at the top of a test file.
 */
export function contractSuite(registry: readonly ItemPlugin[]): void {
  describe.each(registry.map((plugin) => ({ plugin, category: plugin.category })))(
    'contract of $category',
    ({ plugin }) => {
      const samples = samplesOf(plugin.category).map((sample) => deepFreeze(sample))
      samplesContract(plugin, samples)
      secrecyContract(plugin, samples)
      forgeryContract(plugin, samples)
      schemaContract(plugin, samples)
      fixtureContract(plugin)
      viewContract(plugin, samples)
    }
  )
}

/** The stored content of a sample; a sample that does not parse fails the calling test. */
function contentOf({ logic }: ItemPlugin, sample: ItemSample): ItemContent {
  const parsed = logic.parse(sample.raw)
  if (!parsed.ok) throw new Error(`${sample.name}: ${JSON.stringify(parsed.error)}`)
  return deepFreeze(parsed.value)
}

function samplesContract(plugin: ItemPlugin, samples: readonly ItemSample[]): void {
  const { logic } = plugin
  it('has samples', () => expect(samples.length).toBeGreaterThan(0))

  it.each(samples)('$name: right earns all, wrong and empty earn nothing', (sample) => {
    const content = contentOf(plugin, sample)
    const scored = (response: WireResponse) => logic.score(content, response)
    if (sample.wrong === null) expect(scored(sample.right)).toBeNull()
    else {
      expect(scored(sample.right)).toEqual({ earned: content.value, max: content.value })
      expect(scored(sample.wrong)).toEqual({ earned: 0, max: content.value })
      expect(scored(EMPTY_RESPONSE)).toEqual({ earned: 0, max: content.value })
    }
    // An item that is only read, or answered by a file, has an empty response as its best answer.
    expect(logic.isAnswered(sample.right)).toBe(!isEmptyAnswer(sample.right))
    if (logic.needsAnswer) expect(isEmptyAnswer(sample.right)).toBe(false)
    expect(logic.isAnswered(EMPTY_RESPONSE)).toBe(false)
    expect(logic.summaryLine(content, sample.right)).toBe(sample.line)
    expect(logic.summaryLine(logic.toPublic(content), EMPTY_RESPONSE)).toBe('--')
  })

  it.each(samples)('$name: a cancelled item counts as correct', (sample) => {
    const content = { ...contentOf(plugin, sample), isCancelled: true }
    expect(logic.score(content, EMPTY_RESPONSE)).toEqual({ earned: content.value, max: content.value })
  })

  it.each(samples)('$name: the right answer passes unchanged, and twice', (sample) => {
    const content = contentOf(plugin, sample)
    const once = logic.parseResponse(sample.right, content)
    expect(once).toEqual({ ok: true, value: sample.right })
    expect(logic.parseResponse({}, content)).toEqual({ ok: true, value: EMPTY_RESPONSE })
    expect(logic.parseResponse(sample.right, logic.toPublic(content))).toEqual(once)
  })

  it.each(samples)('$name: what was parsed parses to itself', (sample) => {
    const content = contentOf(plugin, sample)
    expect(logic.parse(content)).toEqual({ ok: true, value: content })
    expect(logic.parse(JSON.parse(JSON.stringify(content)))).toEqual({ ok: true, value: content })
  })

  it.each([undefined, null, 0, '', 'x', [], {}, { category: plugin.category }, { alternatives: 'x' }])(
    'refuses %j as an item, without an exception',
    (raw) => {
      const parsed = logic.parse(raw)
      expect(parsed.ok).toBe(false)
      if (!parsed.ok) expect(parsed.error.every((error) => FIELD_ERROR_CODES.includes(error.code))).toBe(true)
    }
  )
}

function secrecyContract(plugin: ItemPlugin, samples: readonly ItemSample[]): void {
  it.each(samples)('$name: nothing secret reaches the candidate', (sample) => {
    const content = deepFreeze(withCanaries(contentOf(plugin, sample)))
    const shown = plugin.logic.toPublic(content)
    expect(JSON.stringify(shown)).not.toContain(CANARY)
    // A grid's rows and columns are made of `value`: that one name is allowed there.
    const { gradeLinear: _grid, ...rest } = shown
    expect(keysOf(rest).filter((key) => SECRET_KEYS.includes(key))).toEqual([])
  })

  it.each(samples)('$name: another key gives the same public item', (sample) => {
    const content = contentOf(plugin, sample)
    const other: ItemContent = {
      ...content,
      value: content.value + 1,
      expectedFreeResponse: ['outra'],
      ...(content.alternatives === undefined
        ? {}
        : { alternatives: content.alternatives.map((entry) => ({ ...entry, isCorrect: !entry.isCorrect })) }),
    }
    expect(plugin.logic.toPublic(deepFreeze(other))).toEqual(plugin.logic.toPublic(content))
  })
}

function forgeryContract(plugin: ItemPlugin, samples: readonly ItemSample[]): void {
  const { logic } = plugin
  it(`refuses ${FORGERIES} forged responses as errors`, () => {
    const random = seeded(20261120)
    for (let count = 0; count < FORGERIES; count += 1) {
      const sample = samples[count % samples.length]!
      const wire = deepFreeze(forged(random, sample.right))
      const outcome = logic.parseResponse(wire, contentOf(plugin, sample))
      expect(outcome.ok, JSON.stringify(wire)).toBe(false)
      if (!outcome.ok) {
        expect(outcome.error.length).toBeGreaterThan(0)
        expect(outcome.error.every((error) => FIELD_ERROR_CODES.includes(error.code))).toBe(true)
      }
    }
  })

  it(`takes ${FORGERIES} fuzzed responses without an exception, and what it accepts is sound`, () => {
    const random = seeded(7)
    const accepts = new Ajv2020({ strict: false }).compile(logic.schema.response)
    for (let count = 0; count < FORGERIES; count += 1) {
      const sample = samples[count % samples.length]!
      const content = contentOf(plugin, sample)
      const outcome = logic.parseResponse(deepFreeze(fuzzed(random, sample.right)), content)
      if (!outcome.ok) continue
      const response = deepFreeze(outcome.value)
      expect(accepts(response)).toBe(true)
      expect(logic.parseResponse(response, content)).toEqual(outcome)
      const score = logic.score(content, response)
      if (score !== null) {
        expect(score.earned).toBeGreaterThanOrEqual(0)
        expect(score.earned).toBeLessThanOrEqual(score.max)
      }
      expect(logic.summaryLine(content, response)).not.toBe('')
    }
  })
}

function schemaContract(plugin: ItemPlugin, samples: readonly ItemSample[]): void {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  const accepts = ajv.compile(plugin.logic.schema.content)

  it.each(samples)('$name: the schema accepts it, and refuses it mutilated', (sample) => {
    expect(accepts(sample.raw), JSON.stringify(accepts.errors)).toBe(true)
    const required = plugin.logic.schema.content.required as readonly string[]
    for (const key of required) {
      const { [key]: _gone, ...mutilated } = sample.raw
      expect(accepts(mutilated), key).toBe(false)
      expect(plugin.logic.parse(mutilated).ok, key).toBe(false)
      expect(accepts({ ...sample.raw, [key]: true }), key).toBe(false)
      expect(plugin.logic.parse({ ...sample.raw, [key]: true }).ok, key).toBe(false)
    }
  })
}

function fixtureContract(plugin: ItemPlugin): void {
  const versions = fixturesOf(plugin.category)
  it('has frozen fixtures of every version so far', () => {
    expect(versions.map((entry) => entry.version).sort()).toEqual(
      Array.from({ length: plugin.version }, (_, index) => index + 1)
    )
  })
  it.each(versions)('fixtures of version $version still parse, show and score the same', ({ fixtures }) => {
    expect(fixtures.length).toBeGreaterThan(0)
    for (const fixture of fixtures) {
      const parsed = plugin.logic.parse(deepFreeze(fixture.stored))
      expect(parsed).toEqual({ ok: true, value: fixture.parsed })
      for (const { response, score, line } of fixture.answers) {
        expect(plugin.logic.parseResponse(response, fixture.parsed)).toEqual({ ok: true, value: response })
        expect(plugin.logic.score(fixture.parsed, response)).toEqual(score)
        expect(plugin.logic.summaryLine(fixture.parsed, response)).toBe(line)
      }
    }
  })
}
