import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readExamFile } from '../src/author.ts'
import { EMPTY_RESPONSE, type ItemContent, type WireResponse } from '../src/contract/index.ts'
import { placesOf } from '../src/types/tabela_editavel/table.ts'
import { findJsonError } from '../src/author/json_error.ts'

const item = {
  idn: 'q1',
  category: 'MULTIPLE_CHOICE',
  question: '?',
  alternatives: [{ content: 'a', isCorrect: true }, { content: 'b' }],
}
const read = (value: unknown) => readExamFile(JSON.stringify(value))
const places = (value: unknown) => {
  const reading = read(value)
  return [...reading.problems, ...reading.entries.flatMap((entry) => entry.problems)].map(
    (problem) => `${problem.path}: ${problem.code}`
  )
}

describe('an author’s file', () => {
  it('may be one item, a list, or an exam', () => {
    expect(read(item).entries).toHaveLength(1)
    expect(read([item, { ...item, idn: 'q2' }]).entries).toHaveLength(2)
    const exam = read({ idn: 'e', name: 'Prova', items: [item] })
    expect(exam.name).toBe('Prova')
    expect(exam.problems).toEqual([])
    expect(exam.entries[0]?.read?.item.alternatives).toHaveLength(2)
  })

  it.each([
    ['{"a": 1,\n  "b": }', { line: 2, column: 8 }],
    ['{"a": 1,\n', { line: 2, column: 1 }],
    ['', { line: 1, column: 1 }],
  ])('%j: reports the position of the syntax error', (text, params) => {
    expect(readExamFile(text).problems).toEqual([{ path: '', code: 'not_json', params }])
  })

  it('is read with a byte-order mark', () =>
    expect(readExamFile(`\uFEFF${JSON.stringify(item)}`).problems).toEqual([]))

  it('with mistakes reports the path of each', () => {
    expect(places(5)).toEqual([': not_an_exam'])
    expect(places({ a: 1 })).toEqual([': not_an_exam'])
    expect(places({ items: [] })).toEqual(['idn: missing', 'name: missing', 'items: no_items'])
    expect(
      places({
        idn: 'e',
        name: 'P',
        items: [item, { ...item, question: '', value: 'x' }, 7, { ...item, category: 'X', idn: '' }],
      })
    ).toEqual([
      'items[1].question: required',
      'items[1].value: not_number',
      'items[1].idn: repeated_idn',
      'items[2]: not_an_exam',
      'items[3].category: unknown_category',
    ])
  })

  it('with misspelt keys or pictures that an import will not fetch causes warnings', () => {
    const raw = {
      ...item,
      value: 1,
      pontos: 2,
      introduction: '<img src="https://example.com/x.png"> <img alt="a" src="data:image/png;base64,x">',
      alternatives: [{ content: 'a', isCorrect: true, correta: true }, { content: '<img src=//h/y>' }],
    }
    expect(read(raw).entries[0]?.warnings).toEqual([
      { path: 'alternatives[0].correta', code: 'unknown_key', params: { key: 'correta' } },
      { path: 'pontos', code: 'unknown_key', params: { key: 'pontos' } },
      { path: 'alternatives[1].content', code: 'outside_picture', params: { address: '//h/y' } },
      { path: 'introduction', code: 'outside_picture', params: { address: 'https://example.com/x.png' } },
    ])
  })
})

describe('the position of a JSON syntax error', () => {
  it.each([
    ['{"a":1,}', 7],
    ['[1 2]', 3],
    ["{'a':1}", 1],
    ['{"a" 1}', 5],
    ['["a\nb"]', 3],
    ['["\\x"]', 2],
    ['[True]', 1],
    ['[01]', 1],
    ['[1]]', 3],
    ['["a', 3],
    ['{"a":[{}', 8],
  ])('of %j is %i', (text, at) => {
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(findJsonError(text)).toBe(at)
  })

  it.each(['{}', '[]', ' [1, -2.5e+3, "\\u00e9\\n", true, null, {"a": {"b": []}}] ', '"x"', '0'])(
    'is null for the valid %j',
    (text) => {
      JSON.parse(text)
      expect(findJsonError(text)).toBeNull()
    }
  )

  it('is found at any depth', () => expect(findJsonError('['.repeat(200_000))).toBe(200_000))
})

describe('the exam files of docs/examples/exams', () => {
  const folder = join(import.meta.dirname, '../../docs/examples/exams')
  const files = readdirSync(folder).filter((name) => name.endsWith('.exam.json'))

  it('are at least two', () => expect(files.length).toBeGreaterThanOrEqual(2))

  it.each(files)('%s: every item is read without a warning, and its key earns every point', (name) => {
    const reading = readExamFile(readFileSync(join(folder, name), 'utf8'))
    expect(reading.problems).toEqual([])
    for (const entry of reading.entries) {
      expect([...entry.problems, ...entry.warnings], entry.path).toEqual([])
      if (entry.read === null) throw new Error(entry.path)
      const { plugin, content, item: shown } = entry.read
      expect(JSON.stringify(shown)).not.toMatch(/isCorrect|explanation|expected/)
      const response = keyOf(content)
      if (response !== null)
        expect(plugin.logic.score(content, response), entry.path).toEqual({
          earned: content.value,
          max: content.value,
        })
    }
  })
})

/** The right response by the key of an item; null where a person grades or no answer is required. */
function keyOf(content: ItemContent): WireResponse | null {
  const right = (content.alternatives ?? []).filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const expected = content.expectedFreeResponse ?? []
  const written = (value: unknown) => ({ ...EMPTY_RESPONSE, freeResponse: JSON.stringify(value) })
  switch (content.category) {
    case 'MULTIPLE_CHOICE':
      return { ...EMPTY_RESPONSE, alternativeId: right[0] ?? null }
    case 'MULTIPLE_ALTERNATIVES':
      return { ...EMPTY_RESPONSE, alternatives: right }
    case 'GAP_MULTIPLE_RESPONSE':
      return written({ gaps: expected })
    case 'MULTIPLE_FREE_RESPONSE':
      return written(expected.slice(0, content.maxResponses))
    case 'TABELA_EDITAVEL':
      return written(placesOf(content).map(({ row, column, cell }) => [row, column, cell.expected]))
    default:
      return null
  }
}
