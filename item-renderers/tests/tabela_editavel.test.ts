import { describe, expect, it } from 'vitest'
import { EMPTY_RESPONSE } from '../src/contract/index.ts'
import { requireLogic } from '../src/logic.ts'
import { neighbour, stepOf } from '../src/kit/parts/cell_moves.ts'
import { placesOf } from '../src/types/tabela_editavel/table.ts'
import { parsedItem, problemsOf, storedText } from './outcomes.ts'

const logic = requireLogic('TABELA_EDITAVEL')
const fill = (expected?: string) => ({ isEditable: true, text: 'some', ...(expected ? { expected } : {}) })
const raw = {
  category: 'TABELA_EDITAVEL',
  question: '?',
  value: 2,
  freeResponseMaxLength: 4,
  table: {
    rows: [
      [{ text: 'a', isHeader: true }, fill(' Um ')],
      [fill('dois'), { text: 'b', expected: 'x' }],
    ],
  },
}
const problems = (rows: unknown) => problemsOf(logic.parse({ ...raw, table: { rows } }))
const content = parsedItem(logic, raw)
const sent = (freeResponse: string) => storedText(logic, logic.toPublic(content), { freeResponse })
const answer = (freeResponse: string) => ({ ...EMPTY_RESPONSE, freeResponse })

describe('an editable table', () => {
  it('public item has no key, and its editable cells are empty', () => {
    expect(JSON.stringify(logic.toPublic(content))).not.toMatch(/expected|Um|dois|some/)
    expect(logic.expected(content)).toMatchObject({ freeResponses: ['Um', 'dois'], line: 'Um; dois' })
  })

  it.each([
    [[], ['table.rows: too_few']],
    [[[]], ['table.rows: too_few']],
    [[[{ text: 'a' }]], ['table.rows: no_cells']],
    [[[fill(), fill()], [fill()]], ['table.rows[1]: uneven_rows']],
    [
      [[fill(), 'a'], 7],
      ['table.rows[0][1]: not_an_object', 'table.rows[1]: not_list'],
    ],
    [[[{ isEditable: 'sim' }]], ['table.rows[0][0].isEditable: not_boolean']],
    [[null], ['table.rows[0]: not_list']],
  ])('%j: %j', (rows, expected) => expect(problems(rows)).toEqual(expected))

  it('accepts the editable cells, each once, cut to the length', () => {
    expect(sent('[[2,1,"dois mil"],[1,2,"um"]]')).toBe('[[1,2,"um"],[2,1,"dois"]]')
    expect(sent('[[1,2,""]]')).toBeNull()
    expect(sent('[[1,1,"x"],[9,9,"x"]]')).toEqual([
      'freeResponse[0]: unknown_position',
      'freeResponse[1]: unknown_position',
    ])
    expect(sent('[[1,2,"a"],[1,2,"b"]]')).toEqual(['freeResponse[1]: repeated'])
    expect(sent('[[1,2],"a",[1,2,3]]')).toHaveLength(3)
    expect(sent('um')).toEqual(['freeResponse: not_list'])
  })

  it('earns a part for each cell, when every cell has a key', () => {
    expect(logic.score(content, answer('[[1,2,"UM"],[2,1,"três"]]'))).toEqual({ earned: 1, max: 2 })
    const open = logic.parse({ ...raw, table: { rows: [[fill('um'), fill()]] } })
    expect(open.ok && logic.score(open.value, answer('[[1,1,"um"]]'))).toBeNull()
    expect(logic.stage?.(content, answer('[[1,2,"a"]]'))).toBe('open')
    expect(logic.stage?.(content, answer('[[1,2,"a"],[2,1,"b"]]'))).toBe('complete')
  })
})

describe('the arrow keys', () => {
  const grid = logic.parse({
    ...raw,
    table: {
      rows: [
        [fill(), fill()],
        [{ text: 'x' }, fill()],
        [fill(), fill()],
      ],
    },
  })
  const places = grid.ok ? placesOf(grid.value) : []

  it('move to the nearest editable cell in that direction, and stay at the edge', () => {
    expect(neighbour(places, 0, 'down')).toBe(3)
    expect(neighbour(places, 3, 'up')).toBe(0)
    expect(neighbour(places, 1, 'before')).toBe(0)
    expect(neighbour(places, 0, 'up')).toBeNull()
    expect(neighbour(places, 2, 'before')).toBeNull()
    expect(neighbour(places, 1, 'next')).toBe(2)
    expect(neighbour(places, 4, 'next')).toBeNull()
    expect(neighbour(places, 99, 'up')).toBeNull()
  })

  it('stay in a text until its end', () => {
    const caret = (at: number) => ({ start: at, end: at, length: 3 })
    expect(stepOf('ArrowLeft', caret(1), false)).toBeNull()
    expect(stepOf('ArrowLeft', caret(0), false)).toBe('before')
    expect(stepOf('ArrowRight', caret(3), false)).toBe('after')
    expect(stepOf('ArrowRight', caret(3), true)).toBeNull()
    expect(stepOf('ArrowRight', caret(0), true)).toBe('before')
    expect(stepOf('ArrowLeft', caret(3), true)).toBe('after')
    expect(stepOf('ArrowLeft', caret(0), true)).toBeNull()
    expect(stepOf('Tab', caret(0), false)).toBeNull()
  })
})
