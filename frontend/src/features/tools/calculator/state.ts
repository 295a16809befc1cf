import { remembered } from '../store/exam_value.ts'
import { Decimal, type Angle } from './arithmetic.ts'
import { evaluate } from './evaluate.ts'
import type { FailureCode } from './failure.ts'
import { show, tidy, turnSign } from './notation.ts'

export type Entry = { id: number; expression: string; result: string }

export type Calculator = {
  expression: string
  /** Digits of the number in memory; null when there is none. */
  memory: string | null
  angle: Angle
  history: readonly Entry[]
  /** The result on screen and all its digits. */
  last: { text: string; digits: string } | null
}

/** `fresh`: the expression is a result, and typing a number starts a new expression. */
export type Screen = { calculator: Calculator; fresh: boolean; failure: FailureCode | null }

export type MemoryKey = 'MC' | 'MR' | 'M+' | 'M−'

const MAX_ENTRIES = 20
const START: Calculator = { expression: '', memory: null, angle: 'degrees', history: [], last: null }

const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d{1,5})?$/.test(value)

/** A stored calculator; invalid parts are reset. */
export function readCalculator(stored: unknown): Calculator {
  if (typeof stored !== 'object' || stored === null) return START
  const { expression, memory, angle, history, last } = stored as Record<string, unknown>
  const known = typeof last === 'object' && last !== null ? (last as Record<string, unknown>) : {}
  return {
    expression: typeof expression === 'string' ? expression : '',
    memory: isDigits(memory) ? memory : null,
    angle: angle === 'radians' ? 'radians' : 'degrees',
    history: Array.isArray(history) ? history.filter(isEntry).slice(-MAX_ENTRIES) : [],
    last:
      typeof known.text === 'string' && isDigits(known.digits)
        ? { text: known.text, digits: known.digits }
        : null,
  }
}

export const makeReader = () => remembered(readCalculator)

const isEntry = (value: unknown): value is Entry => {
  if (typeof value !== 'object' || value === null) return false
  const { id, expression, result } = value as Record<string, unknown>
  return typeof id === 'number' && typeof expression === 'string' && typeof result === 'string'
}

const withExpression = (screen: Screen, expression: string): Screen => ({
  calculator: { ...screen.calculator, expression },
  fresh: false,
  failure: null,
})

/** The field was typed in or pasted to. A number typed after a result starts a new expression. */
export function type(screen: Screen, typed: string): Screen {
  const before = screen.calculator.expression
  const text = tidy(typed)
  const added = screen.fresh && text.startsWith(before) ? text.slice(before.length) : ''
  return withExpression(screen, /^[\d,a-zπ√∛(]/i.test(added) ? added : text)
}

/** A key at the caret (UTF-16 offsets); returns the new caret too. */
export function press(
  screen: Screen,
  piece: string,
  from: number,
  to: number
): { screen: Screen; caret: number } {
  const { expression } = screen.calculator
  if (screen.fresh && from === expression.length) {
    const next = type(screen, expression + piece)
    return { screen: next, caret: next.calculator.expression.length }
  }
  return {
    screen: withExpression(screen, expression.slice(0, from) + piece + expression.slice(to)),
    caret: from + piece.length,
  }
}

/** Deletes the selection, or the sign before the caret; a function's name is deleted as one. */
export function erase(screen: Screen, from: number, to: number): { screen: Screen; caret: number } {
  const { expression } = screen.calculator
  const before = expression.slice(0, from)
  const length = from === to ? (/(?:[a-z]{1,9}(?:⁻¹)?\(|ˣ√|.)$/iu.exec(before)?.[0].length ?? 0) : 0
  return {
    screen: withExpression(screen, before.slice(0, from - length) + expression.slice(to)),
    caret: from - length,
  }
}

export const clear = (screen: Screen): Screen => withExpression(screen, '')
export const turn = (screen: Screen): Screen => withExpression(screen, turnSign(screen.calculator.expression))
export const setAngle = (screen: Screen, angle: Angle): Screen => ({
  ...screen,
  calculator: { ...screen.calculator, angle },
})

function compute({ calculator }: Screen) {
  return evaluate(calculator.expression, calculator.angle, calculator.last ?? undefined)
}

/** Evaluates the expression: the result replaces it and is added to the history, or the failure is shown. */
export function equals(screen: Screen): Screen {
  const { calculator } = screen
  const value = compute(screen)
  if ('failure' in value) return { ...screen, failure: value.failure === 'empty' ? null : value.failure }
  const result = show(value)
  if (screen.fresh && result === calculator.expression) return screen
  const id = (calculator.history.at(-1)?.id ?? 0) + 1
  const history = [...calculator.history, { id, expression: calculator.expression, result }].slice(
    -MAX_ENTRIES
  )
  const last = { text: result, digits: value.toString() }
  return { calculator: { ...calculator, expression: result, history, last }, fresh: true, failure: null }
}

/** M+ and M− use the value on screen; MR inserts the memory there. */
export function remember(screen: Screen, key: MemoryKey): Screen {
  const { calculator } = screen
  if (key === 'MC') return { ...screen, calculator: { ...calculator, memory: null }, failure: null }
  if (key === 'MR') {
    if (calculator.memory === null) return screen
    const value = new Decimal(calculator.memory)
    const text = show(value)
    const { expression } = calculator
    const goesOn = !screen.fresh && /[+−×÷^(√∛]$/.test(expression)
    if (goesOn) return withExpression(screen, expression + (value.isNegative() ? `(${text})` : text))
    return {
      calculator: { ...calculator, expression: text, last: { text, digits: calculator.memory } },
      fresh: true,
      failure: null,
    }
  }
  const value = compute(screen)
  if ('failure' in value) return { ...screen, failure: value.failure }
  const held = new Decimal(calculator.memory ?? 0)
  const memory = key === 'M+' ? held.plus(value) : held.minus(value)
  if (!memory.isFinite()) return { ...screen, failure: 'tooLarge' }
  return { calculator: { ...calculator, memory: memory.toString() }, fresh: true, failure: null }
}

/** The number in memory as shown on screen. */
export const memoryFace = (digits: string): string => show(new Decimal(digits))
