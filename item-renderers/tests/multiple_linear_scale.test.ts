import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'
import { countedTotal, marksOf, withMark } from '../src/types/multiple_linear_scale/grid.ts'
import { parsedItem, problemsOf, storedText } from './outcomes.ts'

const logic = requireLogic('MULTIPLE_LINEAR_SCALE')
const raw = {
  category: 'MULTIPLE_LINEAR_SCALE',
  question: '?',
  gradeLinear: {
    rows: [
      { position: 2, value: 'b' },
      { position: 1, value: 'a' },
    ],
    columns: [{ value: '1' }, { value: '3' }, { value: '4' }, { value: 'sim' }],
  },
}
const content = parsedItem(logic, raw)
const item = logic.toPublic(content)

const problems = (gradeLinear: unknown) => problemsOf(logic.parse({ ...raw, gradeLinear }))
const sent = (gradeLinear: string) => storedText(logic, item, { gradeLinear })

describe('a linear scale', () => {
  it('sorts rows and columns by their positions', () => {
    expect(item.gradeLinear?.rows.map((row) => row.value)).toEqual(['a', 'b'])
    expect(item.gradeLinear?.columns.map((column) => column.position)).toEqual([1, 2, 3, 4])
  })

  it.each([
    [{ rows: [], columns: [{ value: '1' }] }, ['gradeLinear.rows: too_few', 'gradeLinear.columns: too_few']],
    [
      { rows: [{ value: ' ' }, 5], columns: [{ value: '1' }, { value: '2', position: 1 }] },
      [
        'gradeLinear.rows[0].value: required',
        'gradeLinear.rows[1]: not_an_object',
        'gradeLinear.columns[1].position: repeated',
      ],
    ],
    [null, ['gradeLinear: required']],
  ])('%j is rejected with the path of the field', (grid, expected) =>
    expect(problems(grid)).toEqual(expected)
  )

  it('accepts pairs of positions, one column per row', () => {
    expect(sent('[[2,4],[1,2],[1,2]]')).toBe('[[1,2],[2,4]]')
    expect(sent('')).toBeNull()
    expect(sent('[]')).toBeNull()
    expect(sent('[[1,2],[1,3]]')).toEqual(['gradeLinear[1]: repeated'])
    expect(sent('[[9,1],[1,9]]')).toEqual([
      'gradeLinear[0][0]: unknown_position',
      'gradeLinear[1][1]: unknown_position',
    ])
    expect(sent('{"a":1}')).toEqual(['gradeLinear: not_list'])
    expect(sent('[[1,')).toEqual(['gradeLinear: not_list'])
    expect(sent('[[1,2,3],"x"]')).toEqual(['gradeLinear[0]: not_list', 'gradeLinear[1]: not_list'])
  })

  it('a new mark changes its row and no other', () => {
    expect(withMark(item, '[[1,1],[2,2]]', [1, 3])).toBe('[[1,3],[2,2]]')
    expect(withMark(item, null, [2, 1])).toBe('[[2,1]]')
    expect(marksOf(item, 'broken')).toEqual([])
  })

  it('sums the values 1 to 3 and nothing else', () => {
    expect(countedTotal(item, '[[1,1],[2,2]]')).toBe(4)
    expect(countedTotal(item, '[[1,3],[2,4]]')).toBe(0)
    expect(logic.score(content, { ...EMPTY_RESPONSE, gradeLinear: '[[1,2]]' })).toBeNull()
  })
})
