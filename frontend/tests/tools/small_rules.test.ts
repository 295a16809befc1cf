import { describe, expect, test } from 'vitest'
import { TOOLS, toolsOf } from '../../src/features/tools/catalogue.ts'
import * as at from '../../src/features/tools/calculator/state.ts'
import {
  add,
  clear,
  EMPTY,
  readDrawing,
  redo,
  undo,
  visible,
  type Stroke,
} from '../../src/features/tools/drawing/history.ts'
import { SHEET } from '../../src/features/tools/drawing/paint.ts'
import { cut, LONGEST_NOTE, readNote, writeNote } from '../../src/features/tools/notepad/notes.ts'
import { NOTES_KEY } from '../../src/offline/index.ts'
import { keepGuide, moveGuide } from '../../src/features/tools/reading/guide.ts'
import { isLargest, isSmallest, larger, readChange, smaller } from '../../src/features/tools/reading/steps.ts'
import { portugueseVoice } from '../../src/features/tools/reading/voice.ts'
import { findSymbols, readTables, tagsOf } from '../../src/features/tools/symbols/tables.ts'

const none = {
  canUseCalculator: false,
  canUseScientificCalculator: false,
  canUseTextMarker: false,
  canUseDrawingPanel: false,
  canUseSymbolTable: false,
  canUseNotepad: false,
}

test('each flag shows its tool and no other; aids for reading need none', () => {
  expect(toolsOf(none).map((tool) => tool.id)).toEqual(['reading'])
  for (const { id, flag } of TOOLS) {
    if (flag !== null)
      expect(toolsOf({ ...none, [flag]: true }).map((tool) => tool.id)).toEqual([id, 'reading'])
  }
})

describe('notepad', () => {
  test('holds 6,000 characters and not one more', () => {
    expect(cut('a'.repeat(6_000))).toHaveLength(6_000)
    expect(cut('a'.repeat(6_001))).toHaveLength(6_000)
    expect(LONGEST_NOTE).toBe(6_000)
    // A sign of two units is not cut in half.
    expect(cut(`${'a'.repeat(5_999)}😀`)).toBe('a'.repeat(5_999))
  })
  test('is kept under examnotes, apart for each exam', () => {
    expect(NOTES_KEY).toBe('examnotes')
    writeNote('1', 'um')
    writeNote('2', 'dois'.repeat(2_000))
    expect([readNote('1'), readNote('2').length, readNote('3')]).toEqual(['um', 6_000, ''])
  })
})

test('the font changes by tens, inside -20 and 100', () => {
  const seen = new Set<number>()
  for (let press = 0, change = 0; press < 40; press++, change = larger(change)) seen.add(change)
  for (let press = 0, change = 0; press < 40; press++, change = smaller(change)) seen.add(change)
  expect([...seen].toSorted((one, other) => one - other)).toEqual([
    -10, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90,
  ])
  expect([isSmallest(-10), isSmallest(0), isLargest(90), isLargest(80)]).toEqual([true, false, true, false])
  expect([readChange(-20), readChange(100), readChange('x'), readChange(Number.NaN), readChange(14)]).toEqual(
    [-10, 90, 0, 0, 10]
  )
})

describe('drawing', () => {
  const stroke = (x: number): Stroke => ({ tool: 'pen', colour: '#000000', size: 2, points: [x, 0] })
  test('the sheet is 400 by 325', () => expect(SHEET).toEqual({ width: 400, height: 325 }))
  test('undo and redo, clearing included', () => {
    const two = add(add(EMPTY, stroke(1)), stroke(2))
    const cleared = clear(two)
    expect(visible(cleared)).toEqual([])
    expect(visible(undo(cleared))).toEqual([stroke(1), stroke(2)])
    expect(visible(undo(undo(cleared)))).toEqual([stroke(1)])
    expect(visible(redo(redo(undo(undo(cleared)))))).toEqual([])
    expect(undo(EMPTY)).toEqual(EMPTY)
    expect(redo(two)).toEqual(two)
    expect(clear(cleared)).toBe(cleared)
    // A new stroke ends what could be redone.
    expect(redo(add(undo(two), stroke(3)))).toEqual(add(undo(two), stroke(3)))
  })
  test('junk in the store is an empty sheet', () => {
    for (const junk of [undefined, null, 3, { done: 4 }, { done: [{ tool: 'pen' }, 7], undone: null }])
      expect(readDrawing(junk)).toEqual(EMPTY)
    expect(readDrawing({ done: [stroke(1), { tool: 'clear' }], undone: [] }).done).toHaveLength(2)
  })
})

describe('symbols', () => {
  const [table] = readTables({
    results: [
      {
        keyName: 'Sinal',
        valueName: 'Nome',
        symbols: [
          { key: '¬', value: 'não', tag: 'lógica' },
          { key: 'π', value: 'pi', tag: 'Grego' },
          {},
          null,
        ],
      },
    ],
  })
  const symbols = table?.symbols ?? []
  test('a page of tables or a bare list; what is no symbol is left out', () => {
    expect(symbols).toHaveLength(2)
    expect(readTables([{ keyName: 'x' }])).toEqual([{ keyName: 'x', valueName: '', symbols: [] }])
    for (const junk of [null, 3, {}, 'x']) expect(readTables(junk)).toEqual([])
  })
  test('found by name, sign or tag, accents and case aside', () => {
    const keys = (words: string, tag = '') => findSymbols(symbols, words, tag).map((one) => one.key)
    expect([keys('NAO'), keys('π'), keys('gre'), keys(''), keys('', 'Grego'), keys('nao', 'Grego')]).toEqual([
      ['¬'],
      ['π'],
      ['π'],
      ['¬', 'π'],
      ['π'],
      [],
    ])
    expect(tagsOf([{ keyName: '', valueName: '', symbols }])).toEqual(['Grego', 'lógica'])
  })
})

test('the voice is Brazilian and of this computer where there is one, and none where there is no Portuguese', () => {
  const voice = (lang: string, localService = true) => ({ name: lang, lang, localService })
  expect(portugueseVoice([voice('en-US'), voice('pt-PT'), voice('pt_BR')])?.lang).toBe('pt_BR')
  expect(portugueseVoice([voice('pt-BR', false), voice('pt-BR')])?.localService).toBe(true)
  expect(portugueseVoice([voice('pt-PT'), voice('en-GB')])?.lang).toBe('pt-PT')
  expect(portugueseVoice([voice('en-US'), voice('ptx')])).toBeNull()
})

test('the reading ruler stays on the screen', () => {
  expect([keepGuide(-10, 700), keepGuide(900, 700), keepGuide(300, 700)]).toEqual([32, 668, 300])
  expect([
    moveGuide(300, 'ArrowDown', 700),
    moveGuide(40, 'ArrowUp', 700),
    moveGuide(300, 'End', 700),
    moveGuide(300, 'x', 700),
  ]).toEqual([324, 32, 668, null])
})

describe('the keys of the calculator', () => {
  const start: at.Screen = { calculator: at.readCalculator(null), fresh: false, failure: null }
  const typed = (text: string) => at.type(start, text)
  test('a digit behind a result begins anew, a sign goes on', () => {
    const result = at.equals(typed('2+3'))
    expect([result.calculator.expression, result.fresh]).toEqual(['5', true])
    expect(at.type(result, '57').calculator.expression).toBe('7')
    expect(at.type(result, '5*').calculator.expression).toBe('5×')
    expect(at.press(result, '+', 1, 1).screen.calculator.expression).toBe('5+')
    expect(at.equals(result)).toBe(result)
  })
  test('a key goes to the caret, and the eraser takes a function whole', () => {
    expect(at.press(typed('12'), '+', 1, 1)).toMatchObject({
      caret: 2,
      screen: { calculator: { expression: '1+2' } },
    })
    expect(at.erase(typed('2+sen('), 6, 6)).toMatchObject({
      caret: 2,
      screen: { calculator: { expression: '2+' } },
    })
    expect(at.erase(typed('123'), 0, 2)).toMatchObject({
      caret: 0,
      screen: { calculator: { expression: '3' } },
    })
    expect(at.erase(typed(''), 0, 0)).toMatchObject({ caret: 0 })
  })
  test('memory adds, subtracts, comes back, clears', () => {
    const five = at.remember(typed('2+3'), 'M+')
    const three = at.remember(at.type({ ...five, fresh: false }, '2'), 'M−')
    expect(three.calculator.memory).toBe('3')
    expect(at.remember(at.type({ ...three, fresh: false }, '4×'), 'MR').calculator.expression).toBe('4×3')
    expect(at.remember(three, 'MC').calculator.memory).toBeNull()
    expect(at.remember(typed('1÷0'), 'M+')).toMatchObject({
      failure: 'divisionByZero',
      calculator: { memory: null },
    })
  })
  test('the history keeps twenty and numbers them on', () => {
    let screen = start
    for (let turn = 1; turn <= 25; turn++)
      screen = at.equals(at.type({ ...screen, fresh: false }, `${turn}+0`))
    expect(screen.calculator.history).toHaveLength(20)
    expect(screen.calculator.history.at(-1)).toEqual({ id: 25, expression: '25+0', result: '25' })
  })
  test('a stored calculator of any make is read', () => {
    for (const junk of [
      undefined,
      3,
      'x',
      { expression: 4, memory: 'x', angle: 'gon', history: [1, null], last: { text: 1 } },
    ]) {
      expect(at.readCalculator(junk)).toEqual(start.calculator)
    }
  })
})
