import type { WireResponse } from '../contract/index.ts'

/** A small seeded generator (mulberry32): the same forgeries on every machine. Returns numbers in [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const SLOTS = ['alternativeId', 'alternatives', 'freeResponse', 'gradeLinear'] as const

/** Values that no slot of any category accepts. */
const NEVER: readonly unknown[] = [
  true,
  { a: 1 },
  [[1]],
  [null],
  ['1'],
  [1.5],
  [-1],
  [{}],
  1.5,
  -1,
  Number.NaN,
  9_007_199_254_740_993,
  987_654_321,
]

/** Values that are not a response at all. */
const NO_OBJECT: readonly unknown[] = [
  null,
  undefined,
  0,
  1,
  '',
  'alternativeId',
  true,
  [],
  [1],
  Symbol.iterator,
  () => 1,
]

const ANY: readonly unknown[] = [
  ...NEVER,
  null,
  undefined,
  '',
  '[]',
  [],
  0,
  1,
  2,
  [1],
  [1, 1],
  'texto',
  '\u0000\ud800',
  '<script>alert(1)</script>',
  '{"__proto__":{"x":1}}',
  'é'.repeat(5000),
  Array.from({ length: 2000 }, (_, index) => index),
]

function pick<Value>(random: () => number, from: readonly Value[]): Value {
  return from[Math.floor(random() * from.length)] as Value
}

/** A response that must be rejected, derived from a right one. */
export function forged(random: () => number, right: WireResponse): unknown {
  if (random() < 0.2) return pick(random, NO_OBJECT)
  return { ...right, [pick(random, SLOTS)]: pick(random, NEVER) }
}

/** Any value: may be rejected or not, must never throw. */
export function fuzzed(random: () => number, right: WireResponse): unknown {
  if (random() < 0.1) return pick(random, NO_OBJECT)
  const wire: Record<string, unknown> = random() < 0.5 ? { ...right } : {}
  for (let count = Math.floor(random() * 5); count > 0; count -= 1) {
    wire[pick(random, [...SLOTS, 'alternative_id', 'free_response', 'x'])] = pick(random, ANY)
  }
  return wire
}
