import type { Failure } from './failure.ts'

export type FunctionName = 'sin' | 'cos' | 'tan' | 'asin' | 'acos' | 'atan' | 'log' | 'ln' | '√' | '∛'
export type BinarySign = '+' | '−' | '×' | '÷' | '^' | 'ˣ√'

export type Token =
  | { kind: 'number'; text: string }
  | { kind: 'constant'; name: 'π' | 'e' }
  | { kind: 'function'; name: FunctionName }
  | { kind: 'sign'; sign: BinarySign }
  | { kind: 'postfix'; sign: '!' | '%' }
  | { kind: 'open' }
  | { kind: 'close' }

/** Longer names first, so that "asin" is not "a" and "sin". Other spellings are what a keyboard can type. */
const SPELLINGS: readonly (readonly [string, Token])[] = [
  ...(['asin', 'acos', 'atan', 'sin', 'cos', 'tan', 'log', 'ln'] as const).map(
    (name) => [name, { kind: 'function', name }] as const
  ),
  ['sen', { kind: 'function', name: 'sin' }],
  ['tg', { kind: 'function', name: 'tan' }],
  ['raiz', { kind: 'function', name: '√' }],
  ['sqrt', { kind: 'function', name: '√' }],
  ['ˣ√', { kind: 'sign', sign: 'ˣ√' }],
  ['√', { kind: 'function', name: '√' }],
  ['∛', { kind: 'function', name: '∛' }],
  ['pi', { kind: 'constant', name: 'π' }],
  ['π', { kind: 'constant', name: 'π' }],
  ['e', { kind: 'constant', name: 'e' }],
  ['**', { kind: 'sign', sign: '^' }],
  ['+', { kind: 'sign', sign: '+' }],
  ['-', { kind: 'sign', sign: '−' }],
  ['−', { kind: 'sign', sign: '−' }],
  ['–', { kind: 'sign', sign: '−' }],
  ['×', { kind: 'sign', sign: '×' }],
  ['*', { kind: 'sign', sign: '×' }],
  ['·', { kind: 'sign', sign: '×' }],
  ['x', { kind: 'sign', sign: '×' }],
  ['÷', { kind: 'sign', sign: '÷' }],
  ['/', { kind: 'sign', sign: '÷' }],
  [':', { kind: 'sign', sign: '÷' }],
  ['^', { kind: 'sign', sign: '^' }],
  ['!', { kind: 'postfix', sign: '!' }],
  ['%', { kind: 'postfix', sign: '%' }],
  ['(', { kind: 'open' }],
  [')', { kind: 'close' }],
]
const INVERSES: readonly (readonly [string, Token])[] = (['asin', 'acos', 'atan'] as const).flatMap((name) =>
  [`${name.slice(1)}⁻¹`, name === 'asin' ? 'sen⁻¹' : `arc${name.slice(1)}`].map(
    (spelling) => [spelling, { kind: 'function', name }] as const
  )
)
const ALL = [...INVERSES, ...SPELLINGS]

/** A number with a decimal comma (a point is accepted as one): "3", "3,5", ",5", "3,". */
const NUMBER = /^(?:\d+(?:[.,]\d*)?|[.,]\d+)/

/** The tokens of an expression, or why it has none. Never throws. */
export function tokenise(expression: string): Token[] | Failure {
  const tokens: Token[] = []
  let rest = expression.trimStart()
  while (rest !== '') {
    const number = NUMBER.exec(rest)?.[0]
    if (number !== undefined) {
      tokens.push({ kind: 'number', text: number.replace(',', '.') })
      rest = rest.slice(number.length).trimStart()
      continue
    }
    const lower = rest.toLowerCase()
    const found = ALL.find(([spelling]) => lower.startsWith(spelling))
    if (found === undefined) return { failure: 'syntax' }
    tokens.push(found[1])
    rest = rest.slice(found[0].length).trimStart()
  }
  return tokens.length === 0 ? { failure: 'empty' } : tokens
}
