import { describe, expect, it } from 'vitest'
import { asksForAnswer, holdsBack } from '../src/contract/index.ts'
import { maskValue, rubricPlaces, tableFrom, textsOf } from '../src/types/repertorization_table/cells.ts'
import { logic } from '../src/types/repertorization_table/logic.ts'
import { samples } from '../src/types/repertorization_table/samples.ts'
import { tableOf, totalsOf } from '../src/types/repertorization_table/table.ts'

const [sample] = samples as [(typeof samples)[0]]
const parsed = logic.parse(sample.raw)
if (!parsed.ok) throw new Error('the sample does not parse')
const content = parsed.value
const item = logic.toPublic(content)
const wire = (table: unknown) => ({ ...sample.right, freeResponse: JSON.stringify(table) })

it('an empty table counts as unanswered, and does not block moving on: it saves itself', () => {
  expect(asksForAnswer(logic, item)).toBe(true)
  expect(holdsBack(logic, item)).toBe(false)
})

describe('the mask of a rubric cell', () => {
  it.each([
    ['', '2', '2'],
    ['2', '23', '3'],
    ['2', '32', '3'],
    ['2', '22', '2'],
    ['2', '0', ''],
    ['2', '20', ''],
    ['2', '', ''],
    ['2', '2x', '2'],
    ['', 'x', ''],
    ['3', '-', '3'],
  ])('with %j and then %j gives %j', (before, typed, text) => {
    expect(maskValue(before, typed)).toEqual({ kind: 'accepted', text })
  })

  it.each(['4', '9'])('rejects %j', (digit) => {
    expect(maskValue('', digit)).toEqual({ kind: 'refused' })
    expect(maskValue('1', `1${digit}`)).toEqual({ kind: 'refused' })
  })
})

describe('a table', () => {
  it('has ten rows of symptoms, and the number of rubrics that each medicament sets', () => {
    expect(textsOf(item, tableOf(item, null))).toHaveLength(1 + 10 * 3 + 4 + 4 + 2)
    expect(rubricPlaces(item).at(-1)).toEqual({ row: 3, column: 2 })
  })

  it('survives the conversion to texts and back', () => {
    const table = tableOf(item, sample.right.freeResponse)
    expect(tableFrom(item, textsOf(item, table))).toEqual(table)
  })

  it('sums the values of each medicament', () => {
    expect(totalsOf(item, tableOf(item, sample.right.freeResponse)).map(({ total }) => total)).toEqual([
      5, 6, 1,
    ])
  })

  it.each([
    [{ symptoms: [{ position: 11, symptom: 'x' }] }, 'unknown_position'],
    [{ symptoms: [{ position: 1 }, { position: 1 }] }, 'repeated'],
    [{ symptoms: 'x' }, 'not_list'],
    [{ rubrics: [{ item: 1, position: 5, value: 1 }] }, 'unknown_position'],
    [{ rubrics: [{ item: 99, position: 1, value: 1 }] }, 'unknown_position'],
    [{ rubrics: [{ item: 1, position: 1, value: 4 }] }, 'too_large'],
    [{ directorSymptom: 3 }, 'not_text'],
    ['x', 'not_an_object'],
  ])('%j is rejected: %s', (table, code) => {
    const outcome = logic.parseResponse(wire(table), item)
    expect(outcome.ok).toBe(false)
    if (!outcome.ok) expect(outcome.error.map((error) => error.code)).toContain(code)
  })

  it('cuts what is too long, and leaves out empty cells', () => {
    const long = logic.parseResponse(wire({ directorSymptom: 'é'.repeat(900) }), item)
    expect(long.ok && tableOf(item, long.value.freeResponse).directorSymptom).toBe('é'.repeat(500))
    const blank = logic.parseResponse(wire({ symptoms: [{ position: 1, symptom: '' }], rubrics: [] }), item)
    expect(blank.ok && blank.value.freeResponse).toBeNull()
  })
})

describe('an item', () => {
  it('gives its number of columns to the medicaments that set none, ten by default', () => {
    expect(content.medicaments.map((one) => one.rubricsLength)).toEqual([4, 4, 2])
    const bare = logic.parse({ ...sample.raw, rubricsLength: undefined })
    expect(bare.ok && bare.value.medicaments.map((one) => one.rubricsLength)).toEqual([10, 10, 2])
  })

  it.each([
    [{ medicaments: [] }, 'too_few'],
    [{ medicaments: [{ description: ' ' }] }, 'required'],
    [{ medicaments: [{ description: 'Sulphur' }, { description: 'sulphur' }] }, 'repeated'],
    [{ medicaments: [{ description: 'Sulphur', rubricsLength: 11 }] }, 'too_large'],
    [{ rubricsLength: 0 }, 'too_small'],
  ])('%j is rejected: %s', (more, code) => {
    const outcome = logic.parse({ ...sample.raw, ...more })
    expect(outcome.ok).toBe(false)
    if (!outcome.ok) expect(outcome.error.map((error) => error.code)).toContain(code)
  })
})
