import type { ItemContent } from '../contract/index.ts'

/** A text that occurs nowhere else. */
export const CANARY = 'CANARIO-7f3a'

/** Names that must not occur in what a candidate receives, at any depth. */
export const SECRET_KEYS: readonly string[] = [
  'isCorrect',
  'explanation',
  'expectedFreeResponse',
  'correctResponse',
  'correctAnswer',
  'allResponses',
  'expected',
  'value',
  'irt',
  'skill',
  'idn',
]

/** The content with a canary under every secret name, and under an unknown name, in every object. */
export function withCanaries<Content extends ItemContent>(content: Content): Content {
  return seed(content) as Content
}

function seed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(seed)
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [key, entry] of Object.entries(value)) copy[key] = seed(entry)
  for (const key of SECRET_KEYS) {
    // The rows and columns of a grid have a public `value`.
    if (typeof copy[key] !== 'boolean' && !(key === 'value' && 'position' in copy && !('letter' in copy)))
      copy[key] = CANARY
  }
  copy.somethingNew = CANARY
  return copy
}

/** Every key that occurs in a value, at any depth. */
export function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => [key, ...keysOf(entry)])
}
