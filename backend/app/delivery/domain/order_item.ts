import type { State } from './status.js'

/** What of an application an order may change. Times in epoch ms. */
const FIELDS = [
  'state',
  'windowStartAt',
  'windowEndAt',
  'windowGiven',
  'maxDurationMinutes',
  'grantedSeconds',
  'timeFactor',
  'startUntilAt',
  'startedAt',
  'deadlineAt',
  'finishReason',
  'finishedAt',
  'roomId',
  'withdrawnAt',
  'sitting',
] as const
export type ItemField = (typeof FIELDS)[number]

export type ItemFacts = {
  state: State
  windowStartAt: number
  windowEndAt: number
  windowGiven: number
  maxDurationMinutes: number
  grantedSeconds: number
  timeFactor: number
  startUntilAt: number | null
  startedAt: number | null
  deadlineAt: number | null
  finishReason: string | null
  finishedAt: number | null
  roomId: number | null
  withdrawnAt: number | null
  sitting: number
}

/**
 * What differs. `attempt`: the id of the application that a second attempt made. `secondsLeft`, of before: what was left of a time that the
 * act ended; a stopped or held clock stays where it was.
 */
export type ItemChanges = Partial<ItemFacts> & { attempt?: number; secondsLeft?: number }

const TOTAL: readonly ItemField[] = ['maxDurationMinutes', 'grantedSeconds']

/** What an act changed of an application, before and after it: the fields that differ. */
export function changesBetween(
  before: ItemFacts,
  after: ItemFacts
): { before: ItemChanges; after: ItemChanges } {
  const isDifferent = (field: ItemField) => before[field] !== after[field]
  // Both make the total of minutes: neither can be read without the other.
  const isTotal = TOTAL.some(isDifferent)
  const differing = FIELDS.filter((field) => isDifferent(field) || (isTotal && TOTAL.includes(field)))
  const picked = (facts: ItemFacts): ItemChanges =>
    Object.fromEntries(differing.map((field) => [field, facts[field]]))
  return { before: picked(before), after: picked(after) }
}

/** Times that a start, a finish or a pause sets without any act. */
const MOVES_BY_ITSELF: readonly ItemField[] = [
  'state',
  'startedAt',
  'deadlineAt',
  'finishedAt',
  'finishReason',
]

/** Is an application still as an order left it, but for what its candidate and the time do? */
export const isAsLeft = (present: ItemFacts, after: ItemChanges): boolean =>
  FIELDS.every(
    (field) =>
      after[field] === undefined || MOVES_BY_ITSELF.includes(field) || after[field] === present[field]
  )
