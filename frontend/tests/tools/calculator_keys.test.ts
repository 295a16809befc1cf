import { describe, expect, test } from 'vitest'
import * as at from '../../src/features/tools/calculator/state.ts'

describe('the keys of the calculator', () => {
  const start: at.Screen = { calculator: at.readCalculator(null), fresh: false, failure: null }
  const typed = (text: string) => at.type(start, text)
  test('a digit after a result starts a new expression, an operator continues with it', () => {
    const result = at.equals(typed('2+3'))
    expect([result.calculator.expression, result.fresh]).toEqual(['5', true])
    expect(at.type(result, '57').calculator.expression).toBe('7')
    expect(at.type(result, '5*').calculator.expression).toBe('5×')
    expect(at.press(result, '+', 1, 1).screen.calculator.expression).toBe('5+')
    expect(at.equals(result)).toBe(result)
  })
  test('a key inserts at the caret, and the eraser removes a function as one', () => {
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
  test('memory adds, subtracts, recalls, clears', () => {
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
  test('the history has twenty entries and numbers them on', () => {
    let screen = start
    for (let turn = 1; turn <= 25; turn++)
      screen = at.equals(at.type({ ...screen, fresh: false }, `${turn}+0`))
    expect(screen.calculator.history).toHaveLength(20)
    expect(screen.calculator.history.at(-1)).toEqual({ id: 25, expression: '25+0', result: '25' })
  })
  test('a stored calculator of any shape is read', () => {
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
