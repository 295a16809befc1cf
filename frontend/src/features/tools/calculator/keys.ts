import type { MemoryKey } from './state.ts'

/** `name`: the key of its accessible name (`calculator.key.*`); digits and letters need none. */
export type Key = { face: string; name?: string; tone?: 'sign' | 'equals' | 'quiet'; wide?: true } & (
  | { does: 'insert'; piece: string }
  | { does: 'clear' | 'erase' | 'sign' | 'equals' }
  | { does: 'memory'; memory: MemoryKey }
)

const insert = (
  face: string,
  more: { piece?: string; name?: string; tone?: 'sign' | 'quiet' } = {}
): Key => ({
  face,
  does: 'insert',
  piece: more.piece ?? face,
  ...(more.name !== undefined && { name: more.name }),
  ...(more.tone !== undefined && { tone: more.tone }),
})
const sign = (face: string, name: string): Key => insert(face, { name, tone: 'sign' })
const memory = (key: MemoryKey, name: string): Key => ({
  face: key,
  does: 'memory',
  memory: key,
  name,
  tone: 'quiet',
})
const digits = (...faces: string[]) => faces.map((face) => insert(face))
const quiet = (face: string, name: string, piece = face): Key => insert(face, { name, piece, tone: 'quiet' })

const MEMORY = [
  memory('MC', 'memoryClear'),
  memory('MR', 'memoryRecall'),
  memory('M+', 'memoryAdd'),
  memory('M−', 'memorySubtract'),
]
const CLEAR: Key = { face: 'C', does: 'clear', name: 'clear', tone: 'quiet' }
const ERASE: Key = { face: '⌫', does: 'erase', name: 'erase', tone: 'quiet' }
const SIGN: Key = { face: '±', does: 'sign', name: 'sign', tone: 'quiet' }
const EQUALS: Key = { face: '=', does: 'equals', name: 'equals', tone: 'equals' }
const COMMA = insert(',', { name: 'comma' })

/** Rows of four keys. */
export const BASIC: readonly (readonly Key[])[] = [
  MEMORY,
  [CLEAR, quiet('(', 'open'), quiet(')', 'close'), ERASE],
  [quiet('√', 'root', '√('), quiet('%', 'percent'), SIGN, sign('÷', 'divide')],
  [...digits('7', '8', '9'), sign('×', 'times')],
  [...digits('4', '5', '6'), sign('−', 'minus')],
  [...digits('1', '2', '3'), sign('+', 'plus')],
  [insert('0'), COMMA, { ...EQUALS, wide: true }],
]

/**
 * Rows of six keys: two functions, then the basic keys. `sine` is the name of the
 * function in the candidate's language.
 */
export function scientific(sine: string): readonly (readonly Key[])[] {
  const trig = (face: string, name: string): Key[] => [
    quiet(face, name, `${face}(`),
    quiet(`${face}⁻¹`, `${name}Inverse`, `${face}⁻¹(`),
  ]
  const functions: readonly (readonly Key[])[] = [
    trig(sine, 'sine'),
    trig('cos', 'cosine'),
    trig('tan', 'tangent'),
    [quiet('log', 'log', 'log('), quiet('ln', 'ln', 'ln(')],
    [quiet('x²', 'square', '^2'), quiet('xʸ', 'power', '^')],
    [quiet('∛', 'cubeRoot', '∛('), quiet('ⁿ√', 'nthRoot', 'ˣ√(')],
    [quiet('π', 'pi'), quiet('e', 'euler')],
  ]
  const last = [insert('0'), COMMA, quiet('x!', 'factorial', '!'), EQUALS]
  return functions.map((row, index) => [...row, ...(index === 6 ? last : (BASIC[index] ?? []))])
}
