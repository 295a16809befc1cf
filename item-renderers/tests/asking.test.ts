import { describe, expect, it } from 'vitest'
import { canBeAnswered, holdsBack, takesFile, type PublicItem } from '../src/contract/index.ts'
import { registry, requireLogic } from '../src/logic.ts'
import { FILE_CASES } from '../src/testing/file_cases.ts'
import { samplesOf } from '../src/testing/samples.ts'

const publicItem = (category: string, more: object = {}): PublicItem => ({
  id: 1,
  category,
  introduction: '',
  question: '<p>?</p>',
  description: null,
  hasAttachment: false,
  ...more,
})
const alternatives = (...contents: string[]) =>
  contents.map((content, at) => ({ id: at, letter: 'A', position: at + 1, content }))

describe('whether an answer accepts a file', () => {
  it.each(FILE_CASES)(
    'item asks: $itemAsks, collection takes files: $collectionTakesFiles',
    ({ itemAsks, collectionTakesFiles, takesFile: expected }) => {
      const item = itemAsks === 'unknown' ? undefined : { hasAttachment: itemAsks }
      expect(takesFile(item, collectionTakesFiles)).toBe(expected)
    }
  )
})

// A candidate is never blocked at an item that cannot be answered; the import warns its author.
describe('an item that cannot be answered', () => {
  const dead: [string, object][] = [
    ['MULTIPLE_CHOICE', { alternatives: [] }],
    ['MULTIPLE_CHOICE', { alternatives: alternatives('[figura indisponível]', '[figura indisponível]') }],
    ['MULTIPLE_ALTERNATIVES', {}],
    ['GAP_MULTIPLE_RESPONSE', { question: '<p>sem lacuna</p>' }],
    ['TABELA_EDITAVEL', { table: { rows: [[{ text: 'a', isHeader: true, isEditable: false }]] } }],
    ['MULTIPLE_LINEAR_SCALE', { gradeLinear: { rows: [], columns: [] } }],
  ]

  it.each(dead)('%s %j never blocks moving on, unless a file is an answer to it', (category, more) => {
    const logic = requireLogic(category)
    const item = publicItem(category, more)
    expect(canBeAnswered(logic, item, false)).toBe(false)
    expect(holdsBack(logic, item)).toBe(false)
    expect(canBeAnswered(logic, item, true)).toBe(true)
    expect(canBeAnswered(logic, { ...item, hasAttachment: true }, false)).toBe(true)
  })

  it('does not include alternatives that are letters for what the question shows', () => {
    const item = publicItem('MULTIPLE_CHOICE', { alternatives: alternatives('', '', '') })
    expect(canBeAnswered(requireLogic('MULTIPLE_CHOICE'), item, false)).toBe(true)
  })

  it('does not include one that is only read, nor one that is answered by a file', () => {
    for (const category of ['CONCEITO', 'FLASH_CARD', 'IMAGEM'])
      expect(canBeAnswered(requireLogic(category), publicItem(category), false)).toBe(true)
    const picture = publicItem('IMAGEM', { hasAttachment: true })
    expect([
      canBeAnswered(requireLogic('IMAGEM'), picture, false),
      holdsBack(requireLogic('IMAGEM'), picture),
    ]).toEqual([true, true])
  })

  it.each(
    registry.flatMap(({ category }) =>
      samplesOf(category).map((sample) => ({ category, sample, name: sample.name }))
    )
  )('does not include the samples: $category $name', ({ category, sample }) => {
    const logic = requireLogic(category)
    const parsed = logic.parse(sample.raw)
    expect(parsed.ok && canBeAnswered(logic, logic.toPublic(parsed.value), false)).toBe(true)
    expect(parsed.ok && canBeAnswered(logic, parsed.value, false)).toBe(true)
  })
})
