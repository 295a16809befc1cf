import type { Failure } from './failure.ts'
import { tokenise, type BinarySign, type FunctionName, type Token } from './tokens.ts'

/** One step in reverse Polish order. */
export type Step =
  | { kind: 'number'; text: string }
  | { kind: 'constant'; name: 'π' | 'e' }
  | { kind: 'function'; name: FunctionName }
  | { kind: 'binary'; sign: BinarySign }
  | { kind: 'negate' }
  | { kind: 'postfix'; sign: '!' | '%' }

type Waiting = { step: Step; power: number } | 'open'

const POWER: Readonly<Record<BinarySign, number>> = { '+': 1, '−': 1, '×': 2, '÷': 2, '^': 4, 'ˣ√': 4 }
/** A leading sign binds less than a power: −2² is −4. */
const NEGATE_POWER = 3
const FUNCTION_POWER = 5
const isRightAssociative = (sign: BinarySign) => sign === '^' || sign === 'ˣ√'

/**
 * The steps of an expression in the order of evaluation (Dijkstra's shunting yard). Adjacent factors are
 * multiplied (2π, 3(4)); parentheses left open at the end are closed, as pocket calculators do. Never throws.
 */
export function toSteps(expression: string): Step[] | Failure {
  const tokens = tokenise(expression)
  return Array.isArray(tokens) ? order(tokens) : tokens
}

function order(tokens: readonly Token[]): Step[] | Failure {
  const out: Step[] = []
  const waiting: Waiting[] = []
  /** The next token must begin a value. */
  let wantsValue = true

  const release = (stops: (top: Exclude<Waiting, 'open'>) => boolean) => {
    for (let top = waiting.at(-1); top !== undefined && top !== 'open' && !stops(top); top = waiting.at(-1)) {
      out.push(top.step)
      waiting.pop()
    }
  }
  const pushBinary = (sign: BinarySign) => {
    const power = POWER[sign]
    release((top) => top.power < power || (top.power === power && isRightAssociative(sign)))
    waiting.push({ step: { kind: 'binary', sign }, power })
    wantsValue = true
  }
  /** Two adjacent values are a product. */
  const beginValue = () => {
    if (!wantsValue) pushBinary('×')
  }

  const closeFunction = () => {
    const top = waiting.at(-1)
    if (top === undefined || top === 'open' || top.step.kind !== 'function') return
    out.push(top.step)
    waiting.pop()
  }

  for (const [place, token] of tokens.entries()) {
    switch (token.kind) {
      case 'number':
        // "1,2,3" is a typing error, not a product.
        if (tokens[place - 1]?.kind === 'number') return { failure: 'syntax' }
        beginValue()
        out.push(token)
        wantsValue = false
        break
      case 'constant':
        beginValue()
        out.push(token)
        wantsValue = false
        break
      case 'function':
        beginValue()
        waiting.push({ step: token, power: FUNCTION_POWER })
        break
      case 'open':
        beginValue()
        waiting.push('open')
        break
      case 'close':
        if (wantsValue) return { failure: waiting.includes('open') ? 'syntax' : 'parentheses' }
        release(() => false)
        if (waiting.pop() !== 'open') return { failure: 'parentheses' }
        // sen(3)! is the factorial of the sine: the function before the parentheses
        // has its complete argument now.
        closeFunction()
        break
      case 'postfix':
        if (wantsValue) return { failure: 'syntax' }
        // A function takes its complete argument first: √9! is √(9!), as 5! is a value.
        out.push(token)
        break
      case 'sign':
        if (!wantsValue) pushBinary(token.sign)
        else if (token.sign === '−') waiting.push({ step: { kind: 'negate' }, power: NEGATE_POWER })
        else if (token.sign !== '+') return { failure: 'syntax' }
        break
    }
  }
  if (wantsValue) return { failure: 'syntax' }
  while (waiting.length > 0) {
    const top = waiting.pop()
    if (top !== undefined && top !== 'open') out.push(top.step)
  }
  return out
}
