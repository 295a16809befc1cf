import { describe, expect, test } from 'vitest'
import type { Angle } from '../../src/features/tools/calculator/arithmetic.ts'
import { evaluate, LONGEST_EXPRESSION } from '../../src/features/tools/calculator/evaluate.ts'
import { show, tidy, turnSign } from '../../src/features/tools/calculator/notation.ts'

const result = (expression: string, angle: Angle = 'degrees') => {
  const value = evaluate(expression, angle)
  return 'failure' in value ? value.failure : show(value)
}

describe('arithmetic', () => {
  test.each([
    ['0,1+0,2', '0,3'],
    ['0.1+0.2', '0,3'],
    ['2+3×4', '14'],
    ['(2+3)×4', '20'],
    ['2(3+4)', '14'],
    ['(1+2)(3+4)', '21'],
    ['(2)3', '6'],
    ['8−3−2', '3'],
    ['100÷10÷2', '5'],
    ['6÷2×3', '9'],
    ['2^3^2', '512'],
    ['(2^3)^2', '64'],
    ['−2^2', '−4'],
    ['(−2)^2', '4'],
    ['2^−1', '0,5'],
    ['2^−3^2', '0,001953125'],
    ['2×−3', '−6'],
    ['8÷−2×3', '−12'],
    ['−−5', '5'],
    ['+5', '5'],
    ['5−+3', '2'],
    ['1÷3', '0,333333333333'],
    ['2÷3', '0,666666666667'],
    ['1÷3×3', '1'],
    ['((2+3)×(1+1', '10'],
    [',5+3,', '3,5'],
    ['10^20', '1×10^20'],
    ['1÷10^15', '1×10^−15'],
    ['999999999999+1', '1×10^12'],
    ['2*3/4-1', '0,5'],
    [' 2 + 2 ', '4'],
    ['0^0', '1'],
    ['(−1)^1001', '−1'],
    ['0−0', '0'],
    ['9^−9999999', '0'],
  ])('%s = %s', (expression, expected) => expect(result(expression)).toBe(expected))
})

describe('percentages', () => {
  test.each([
    ['50%', '0,5'],
    ['200+10%', '220'],
    ['200−10%', '180'],
    ['200×10%', '20'],
    ['200÷10%', '2000'],
    ['100+50%×2', '101'],
    ['100+10%+10%', '121'],
  ])('%s = %s', (expression, expected) => expect(result(expression)).toBe(expected))
})

describe('scientific', () => {
  test.each([
    ['√9', '3'],
    ['√(9+16)', '5'],
    ['∛−27', '−3'],
    ['3ˣ√8', '2'],
    ['4ˣ√16', '2'],
    ['3ˣ√(−8)', '−2'],
    ['2√9', '6'],
    ['√2^2', '2'],
    ['5!', '120'],
    ['0!', '1'],
    ['3!!', '720'],
    ['−3!', '−6'],
    ['2^3!', '64'],
    ['sen(90)!', '1'],
    ['170!÷169!', '170'],
    ['log 1000', '3'],
    ['log(0,01)', '−2'],
    ['ln(e^2)', '2'],
    ['2π', '6,28318530718'],
    ['e', '2,71828182846'],
    ['sin 30', '0,5'],
    ['sen(30)', '0,5'],
    ['cos 60', '0,5'],
    ['cos 90', '0'],
    ['sin 180', '0'],
    ['tan 45', '1'],
    ['tg 45', '1'],
    ['sin(−30)', '−0,5'],
    ['sin 390', '0,5'],
    ['asin(0,5)', '30'],
    ['sin⁻¹(1)', '90'],
    ['sen⁻¹(1)', '90'],
    ['acos(−1)', '180'],
    ['atan 1', '45'],
  ])('%s = %s', (expression, expected) => expect(result(expression)).toBe(expected))

  test.each([
    ['sin(π÷6)', '0,5'],
    ['cos π', '−1'],
    ['sin π', '0'],
    ['atan(1)×4', '3,14159265359'],
  ])('in radians %s = %s', (expression, expected) => expect(result(expression, 'radians')).toBe(expected))
})

describe('a calculation without a result', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1÷0', 'divisionByZero'],
    ['1÷(2−2)', 'divisionByZero'],
    ['0^−1', 'divisionByZero'],
    ['0ˣ√4', 'divisionByZero'],
    ['√−4', 'evenRoot'],
    ['(−8)^(1÷2)', 'evenRoot'],
    ['2ˣ√(−4)', 'evenRoot'],
    ['log 0', 'logarithm'],
    ['ln(−1)', 'logarithm'],
    ['asin 2', 'inverse'],
    ['tan 90', 'tangent'],
    ['tan 270', 'tangent'],
    ['1,5!', 'factorial'],
    ['(−3)!', 'factorial'],
    ['1001!', 'tooLarge'],
    ['9^9^9^9', 'tooLarge'],
    ['sin(10^16)', 'tooLarge'],
    ['2+', 'syntax'],
    ['×2', 'syntax'],
    ['2××3', 'syntax'],
    ['()', 'syntax'],
    ['(', 'syntax'],
    ['1,2,3', 'syntax'],
    ['!', 'syntax'],
    ['2)', 'parentheses'],
    ['(2))', 'parentheses'],
    ['alert(1)', 'syntax'],
    ['constructor', 'syntax'],
    ['1'.repeat(LONGEST_EXPRESSION + 1), 'tooLong'],
  ])('%s: %s', (expression, failure) => expect(result(expression)).toBe(failure))
  test('tan of a right angle in radians', () => expect(result('tan(π÷2)', 'radians')).toBe('tangent'))
})

test('invalid input gives a failure, never an exception', () => {
  const parts = [
    ...'0123456789,+−×÷^!%()π√∛ '.split(''),
    'sin(',
    'tan',
    'ln',
    'ˣ√',
    'e',
    '§',
    '😀',
    '1e9',
    '^^',
    'asin',
  ]
  let seed = 20_261_120
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed % below
  }
  for (let round = 0; round < 3_000; round++) {
    const expression = Array.from({ length: 1 + next(12) }, () => parts[next(parts.length)]).join('')
    for (const angle of ['degrees', 'radians'] as const) {
      const value = evaluate(expression, angle)
      if ('failure' in value) expect(value.failure, expression).toMatch(/^\w+$/)
      else expect(show(value), expression).toMatch(/^−?\d+(,\d+)?(×10\^−?\d+)?$/)
    }
  }
})

describe('a shown result', () => {
  test('has all its digits when the candidate continues with it', () => {
    const third = evaluate('1÷3', 'degrees')
    if ('failure' in third) throw new Error(third.failure)
    const known = { text: show(third), digits: third.toString() }
    const on = evaluate(`${known.text}×3`, 'degrees', known)
    expect('failure' in on ? on.failure : show(on)).toBe('1')
    // A digit typed after it makes another number of it.
    const other = evaluate(`${known.text}9`, 'degrees', known)
    expect('failure' in other ? other.failure : show(other)).toBe('0,333333333334')
  })
  test('can be parsed again', () => {
    for (const expression of ['10^20', '2^−60', '−7÷3', '5!^4'])
      expect(result(result(expression))).toBe(result(expression))
  })
})

test('the sign of the last number is inverted and inverted back', () => {
  for (const [before, after] of [
    ['5', '−5'],
    ['2+3', '2+(−3)'],
    ['2×0,5', '2×(−0,5)'],
    ['√(4)', '−(√(4))'],
  ] as const) {
    expect(turnSign(before)).toBe(after)
  }
  expect(turnSign('−5')).toBe('5')
  expect(turnSign('2+(−3)')).toBe('2+3')
  expect(turnSign('')).toBe('−')
})

test('typed text is normalised to the signs on screen', () => {
  expect(tidy('1.5*2/3-4**2')).toBe('1,5×2÷3−4^2')
})
