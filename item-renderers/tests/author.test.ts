import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readExamFile } from '../src/author.ts'
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
  ])('%j: says where the JSON breaks', (text, params) => {
    expect(readExamFile(text).problems).toEqual([{ path: '', code: 'not_json', params }])
  })

  it('takes a byte-order mark', () =>
    expect(readExamFile(`\uFEFF${JSON.stringify(item)}`).problems).toEqual([]))

  it('names the place of every mistake', () => {
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

  it('warns of misspelt keys and of pictures that an import will not fetch', () => {
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

describe('the place where JSON breaks', () => {
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
  ])('%j: %i', (text, at) => {
    expect(() => JSON.parse(text) as unknown).toThrow()
    expect(findJsonError(text)).toBe(at)
  })

  it.each(['{}', '[]', ' [1, -2.5e+3, "\\u00e9\\n", true, null, {"a": {"b": []}}] ', '"x"', '0'])(
    '%j is JSON',
    (text) => {
      JSON.parse(text)
      expect(findJsonError(text)).toBeNull()
    }
  )

  it('is found at any depth', () => expect(findJsonError('['.repeat(200_000))).toBe(200_000))
})

describe('real exams, where they are at hand', () => {
  const folder = join(import.meta.dirname, '../../../shared/data/enem-2023')

  it('are read completely: every item shown, and the key earns every point', () => {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.exam.json')) : []
    let items = 0
    for (const name of files) {
      const reading = readExamFile(readFileSync(join(folder, name), 'utf8'))
      expect(reading.problems, name).toEqual([])
      for (const entry of reading.entries) {
        expect(entry.problems, `${name} ${entry.path}`).toEqual([])
        expect(entry.warnings.filter((warning) => warning.code === 'unknown_key')).toEqual([])
        if (entry.read === null) throw new Error(entry.path)
        const { plugin, content, item: shown } = entry.read
        const [alternativeId = null] = plugin.logic.expected(content).alternativeIds
        const response = { alternativeId, alternatives: [], freeResponse: null, gradeLinear: null }
        expect(plugin.logic.score(content, response)).toEqual({ earned: 1, max: 1 })
        expect(JSON.stringify(shown)).not.toContain('isCorrect')
        items += 1
      }
    }
    // 178 items in four files; without the files there is nothing to read, and that is no failure.
    expect(items).toBe(files.length === 0 ? 0 : 178)
  })
})
