/** Acts that staff give for many applications of a collection at once. `set_timewindow`: the end of the exams' windows with it. */
export const ORDER_KINDS = [
  'set_application_dates',
  'set_endtime',
  'set_timeout',
  'set_timewindow',
  'stop',
  'resume',
  'finish_on_behalf',
  'reset',
  'room',
  'withdraw',
  'restore',
  'give_another_chance',
] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

/**
 * Minutes are the total from the start, times epoch ms. `flat`: the same minutes for all, whatever they need; without it the share of an
 * accommodation is added.
 */
export type OrderParams = {
  startAt?: number | undefined
  endAt?: number | undefined
  minutes?: number | undefined
  strategy?: 'delete_existing' | 'keep_existing' | undefined
  clearsAnswers?: boolean | undefined
  roomId?: number | undefined
  flat?: boolean | undefined
  /** Of `set_timewindow`, where it moved windows of exams: their ends before. */
  windows?: { id: number; endAt: number }[] | undefined
  /** Of whoever ordered it for several schools: all of them. It is of nobody who has not each of them. */
  schools?: readonly number[] | undefined
  /** A digest of what the call asked for (`askedDigest`). */
  asked?: string | undefined
}

/** What became of one application. `kept`: an undo leaves it, because it was changed since. */
export const ITEM_OUTCOMES = ['changed', 'skipped', 'failed', 'kept'] as const
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number]

export const ORDER_STATUSES = ['waiting', 'running', 'finished', 'cancelled', 'failed'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** So many are done within the call that orders them. */
export const DONE_AT_ONCE = 500

/** Rows of one transaction at most. */
export const MOST_ROWS = 200

/** Ids of one row of `staff_order_parts`. */
export const PART_SIZE = 500

type Progress = {
  finishedAt: number | null
  done: number
  /** Of the job that does it; null: it was removed by its period. */
  jobState: string | null
}

/**
 * How far an order is. Its last chunk writes `finishedAt`; before that its job knows.
 *
 *   waiting ── first chunk ──> running ── last chunk ──> finished
 *      └──────────────────────────┴── cancelled, or its job failed ──> cancelled | failed
 */
export function statusOf({ finishedAt, done, jobState }: Progress): OrderStatus {
  if (finishedAt !== null) return 'finished'
  if (jobState === 'FAILED') return 'failed'
  if (jobState === null || jobState === 'CANCELLED' || jobState === 'DONE') return 'cancelled'
  return jobState === 'RUNNING' || done > 0 ? 'running' : 'waiting'
}

export const isOpen = (status: OrderStatus): boolean => status === 'waiting' || status === 'running'

type Done = { undoes: number | null; changed: number; params: Pick<OrderParams, 'windows'> }

/**
 * Can what an order did be put back, as far as its kind goes? What a second attempt gave is taken back while it has not begun. Windows of
 * exams may have been moved without any application.
 */
export const isUndoable = ({ undoes, changed, params: { windows = [] } }: Done): boolean =>
  undoes === null && (changed > 0 || windows.length > 0)

/**
 * Names of filters that an institution wants to see chosen, by what a selection is narrowed with: `escola` of a list is `schools` or
 * `institution`. The key is that of its label in the texts.
 */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  school: ['schools', 'institution', 'school'],
  class: ['classes', 'turma', 'class'],
  special_need: ['isSpecialNeed', 'specialNeed', 'is_special_need', 'special_need'],
}

/** The filter that a name means, and by what names. */
const aliasesOf = (name: string): [string, readonly string[]] =>
  Object.entries(ALIASES).find(([, aliases]) => aliases.includes(name)) ?? [name, [name]]

/** What names mean, each filter once: keys of their labels, or a name that has none. */
export const filtersNamed = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => aliasesOf(name)[0])),
]

const isChosen = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Of the filters of a comma list those that are not chosen. */
export function missingFilters(required: string, chosen: Readonly<Record<string, unknown>>): string[] {
  const names = required
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return [...new Set(names)].filter((name) => {
    const [, same] = aliasesOf(name)
    return !same.some((alias) => isChosen(chosen[alias]))
  })
}
