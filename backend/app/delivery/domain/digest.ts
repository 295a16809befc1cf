import { createHash } from 'node:crypto'
import { isFields } from './fields.js'

/** What of a stored answer is sworn to. `alternatives` are ids in their stored order. */
export type SealedAnswer = {
  position: number
  itemId: number
  alternativeId: number | null
  alternatives: readonly number[]
  freeResponse: string | null
  gradeLinear: string | null
  revision: number
}

/**
 * SHA-256 (hex) over the answers in position order: one JSON list per line, so that the same answers give the same digest
 * whichever database or machine writes them down.
 */
export function digestOf(answers: readonly SealedAnswer[]): string {
  const hash = createHash('sha256')
  for (const answer of [...answers].sort((a, b) => a.position - b.position)) {
    const { position, itemId, alternativeId, alternatives, freeResponse, gradeLinear, revision } = answer
    hash.update(
      JSON.stringify([position, itemId, alternativeId, alternatives, freeResponse, gradeLinear, revision])
    )
    hash.update('\n')
  }
  return hash.digest('hex')
}

/** SHA-256 (hex) of any JSON value, whose names are in their order: by it a late batch is stored once. */
export const digestOfJson = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Tells one set of applications from another: what a preview showed from what an order is for. `ids`: ascending. */
export const selectionDigest = (ids: readonly number[]): string => digestOfJson(ids)

/** Of what a call asks for; the order of names does not matter. */
export const askedDigest = (asked: object): string => digestOfJson(sorted(asked))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isFields(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]))
}
