import { Decimal } from './arithmetic.ts'

const DIGITS = 12
const LARGE = new Decimal('1e12')
const SMALL = new Decimal('1e-9')

/** A result as shown: twelve digits, decimal comma, a true minus; valid input of an expression. */
export function show(value: Decimal): string {
  const rounded = value.toSignificantDigits(DIGITS)
  if (rounded.isZero()) return '0'
  const isPlain = rounded.abs().lt(LARGE) && rounded.abs().gte(SMALL)
  if (isPlain) return brazilian(rounded.toFixed())
  const [mantissa = '', exponent = '0'] = rounded.toExponential().split('e')
  return `${brazilian(mantissa)}×10^${brazilian(exponent.replace('+', ''))}`
}

const brazilian = (digits: string) => digits.replace('.', ',').replace('-', '−')

/** Normalises typed or pasted text to the signs on screen. */
export const tidy = (text: string): string =>
  text
    .replaceAll('.', ',')
    .replaceAll(/[-–]/g, '−')
    .replaceAll('**', '^')
    .replaceAll('*', '×')
    .replaceAll('/', '÷')
    .replaceAll(/[\r\n]/g, ' ')

const LAST_NUMBER = /(?<!\d)(\d+(?:,\d*)?|,\d+)([!%)]*)$/

/** The expression with the sign of its last number inverted: 5 → −5 → 5; 2+3 → 2+(−3) → 2+3. */
export function turnSign(expression: string): string {
  const wrapped = /\(−([^()]*)\)$/.exec(expression)
  if (wrapped !== null) return expression.slice(0, wrapped.index) + wrapped[1]
  if (/^−[\d,]+$/.test(expression)) return expression.slice(1)
  if (/^[\d,]+$/.test(expression)) return `−${expression}`
  const last = LAST_NUMBER.exec(expression)
  if (last === null || (last[2] ?? '') !== '') return expression === '' ? '−' : `−(${expression})`
  return `${expression.slice(0, last.index)}(−${last[1]})`
}
