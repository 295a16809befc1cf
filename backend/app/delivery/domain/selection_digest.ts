import { createHash } from 'node:crypto'

/** Tells one set of applications from another: what a preview showed from what an order is for. `ids`: ascending. Of 43 characters. */
export const digestOf = (ids: readonly number[]): string =>
  createHash('sha256').update(ids.join(',')).digest('base64url')
