import type { Caller } from '#shared'

type Readable = { institutionId: number; purpose: string }

const IN_ITEMS = new Set(['item_image', 'item_media'])

/**
 * Pictures and videos of items are for whoever is logged in at the institution: their names cannot be guessed, and are sent only with the
 * item. Pictures and videos of people are served by evidence and recording only.
 */
export const mayReadFile = (caller: Caller, file: Readable): boolean =>
  file.institutionId === caller.institutionId && IN_ITEMS.has(file.purpose)
