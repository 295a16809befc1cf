import { createHash } from 'node:crypto'
import { isFields } from './fields.js'

/** A digest of what a call asks for; the order of names does not matter. SHA-256 in hex. */
export const askedDigest = (asked: object): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(asked)))
    .digest('hex')

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isFields(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]))
}
