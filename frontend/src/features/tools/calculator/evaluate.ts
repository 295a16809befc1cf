import { apply, binary, Decimal, E, factorial, PI, type Angle } from './arithmetic.ts'
import { isFailure, type Failure } from './failure.ts'
import { toSteps, type Step } from './shunting_yard.ts'

export const LONGEST_EXPRESSION = 200

/** A value on the stack. `share`: it is a percentage, so that 200 + 10% can mean a tenth of the 200. */
type Held = { value: Decimal; share: boolean }

/**
 * The result of an expression in school notation: decimal comma, + − × ÷ ^ ! %, parentheses, functions.
 * Total: invalid input gives a failure, never a throw. `known` is a previous result that the expression
 * starts with in rounded form; all its digits are used.
 */
export function evaluate(
  expression: string,
  angle: Angle,
  known?: { text: string; digits: string }
): Decimal | Failure {
  if (expression.length > LONGEST_EXPRESSION) return { failure: 'tooLong' }
  const lead = known !== undefined && continues(expression, known.text) ? known : undefined
  const steps = toSteps(
    lead === undefined ? expression : `(${plain(lead.digits)})${expression.slice(lead.text.length)}`
  )
  if (!Array.isArray(steps)) return steps
  try {
    return run(steps, angle)
  } catch {
    // decimal.js throws where a number exceeds its limits.
    return { failure: 'tooLarge' }
  }
}

/** Digits without an exponent, as the tokeniser requires. */
const plain = (digits: string) => new Decimal(digits).toFixed()

const continues = (expression: string, text: string) =>
  text !== '' && expression.startsWith(text) && !/^[\d.,]/.test(expression.slice(text.length))

function run(steps: readonly Step[], angle: Angle): Decimal | Failure {
  const stack: Held[] = []
  for (const step of steps) {
    const done = work(step, stack, angle)
    if (isFailure(done)) return done
    if (!done.value.isFinite()) return { failure: 'tooLarge' }
    stack.push(done)
  }
  const last = stack.pop()
  return last === undefined || stack.length > 0 ? { failure: 'syntax' } : last.value
}

const held = (value: Decimal | Failure): Held | Failure =>
  isFailure(value) ? value : { value, share: false }

/** Pops what the step needs from the stack; the caller pushes the result. */
function work(step: Step, stack: Held[], angle: Angle): Held | Failure {
  if (step.kind === 'number') return { value: new Decimal(step.text), share: false }
  if (step.kind === 'constant') return { value: step.name === 'π' ? PI : E, share: false }
  const right = stack.pop()
  if (right === undefined) return { failure: 'syntax' }
  if (step.kind === 'negate') return { ...right, value: right.value.neg() }
  if (step.kind === 'function') return held(apply(step.name, right.value, angle))
  if (step.kind === 'postfix') {
    return step.sign === '!' ? held(factorial(right.value)) : { value: right.value.div(100), share: true }
  }
  const left = stack.pop()
  if (left === undefined) return { failure: 'syntax' }
  const isShare = right.share && (step.sign === '+' || step.sign === '−')
  return held(binary(step.sign, left.value, isShare ? left.value.times(right.value) : right.value))
}
