import type { Definition, Lot, WireMark } from '../types.ts'
import { isComplete, markIn, markOf, wireOf, type Mark } from './mark.ts'

/**
 * Why a mark does not count: the text is not held any more (`ended`), it is not there to be marked (`withdrawn`),
 * it was handed in before (`handed_in`), or the server does not take it (`invalid`; `annotations`: because of
 * these).
 */
export type Refusal = 'ended' | 'withdrawn' | 'handed_in' | 'invalid' | 'annotations'

/** A text of the lot as it is on this device. */
export interface Entry {
  readonly task: string
  /** The lot in which it was given: another one may be on the screen. */
  readonly lotId: number
  readonly position: number
  readonly mark: Mark
  /** Grows by one with each edit; the server keeps the highest. */
  readonly revision: number
  /** The highest revision that the server has acknowledged. */
  readonly acknowledged: number
  /** The corrector is done with it. */
  readonly isReady: boolean
  /** Why it does not count, whether the server keeps it as a draft or not; null where it does. */
  readonly refusal: Refusal | null
  /** Of the version of the type in which it was given, where another one is in force by now. */
  readonly definition?: Definition
}

/** A lot on this device. `lot` is null once its texts have left it: what was given for them stays until the server has it. */
export interface LocalLot {
  readonly plan: number
  readonly lotId: number
  readonly definition: Definition
  readonly itemValue: number
  readonly lot: Lot | null
  readonly entries: readonly Entry[]
  /** Position in the lot of the text on the screen. */
  readonly at: number
  /** When the lease ends, by this device's clock, ms. */
  readonly endsAt: number
}

const entryOf = (definition: Definition, lotId: number, task: Lot['tasks'][number]): Entry => ({
  task: task.task,
  lotId,
  position: task.position,
  mark: markOf(definition, task.mark),
  revision: task.revision,
  acknowledged: task.revision,
  isReady: false,
  refusal: null,
})

/** When a lease of the server ends by this device's clock. `serverTime` and `leaseUntil` are ISO 8601. */
export const endOfLease = (leaseUntil: string, serverTime: string, now: number): number =>
  now + Math.max(0, Date.parse(leaseUntil) - Date.parse(serverTime))

/**
 * A lot from the server over what this device has: a mark that was not sent yet stays, and goes over whatever another device of the
 * corrector has sent meanwhile, because it is the one on the screen. Marks of another lot that the server does not have go on waiting. Where the
 * plan went over to another version of its type, what is here of a text goes on as far as it has a place there.
 */
export function merged(before: LocalLot | null, lot: Lot, endsAt: number): LocalLot {
  const { definition } = lot.plan.type
  const known = new Map(before?.entries.map((entry) => [entry.task, entry]))
  const former =
    before === null || isSameDefinition(before.definition, definition) ? undefined : before.definition
  const entries = lot.tasks.map((task): Entry => {
    const own = known.get(task.task)
    known.delete(task.task)
    const theirs = entryOf(definition, lot.id, task)
    if (own === undefined) return theirs
    if (!isUnsent(own)) return own.revision < task.revision ? theirs : { ...theirs, isReady: own.isReady }
    const revision = Math.max(own.revision, task.revision + 1)
    const given = own.definition ?? former
    if (given === undefined) return { ...theirs, mark: own.mark, isReady: own.isReady, revision }
    return { ...theirs, mark: markIn(definition, given, own.mark), revision }
  })
  const left = [...known.values()]
    .filter((entry) => isUnsent(entry))
    .map((entry) => (former === undefined ? entry : { definition: former, ...entry }))
  return {
    plan: lot.plan.id,
    lotId: lot.id,
    definition,
    itemValue: lot.plan.item.value,
    lot,
    entries: [...entries, ...left],
    at: Math.min(before?.lotId === lot.id ? before.at : 0, Math.max(0, lot.tasks.length - 1)),
    endsAt,
  }
}

const isSameDefinition = (one: Definition, other: Definition): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The server does not have it as it is here. */
export const isUnsent = ({ revision, acknowledged }: Entry): boolean => revision > acknowledged

/** It is to be sent: refused ones are not, until they change. */
const isWaiting = (entry: Entry): boolean => isUnsent(entry) && entry.refusal === null

const change = (local: LocalLot, task: string, next: (entry: Entry) => Entry): LocalLot => ({
  ...local,
  entries: local.entries.map((entry) => (entry.task === task ? next(entry) : entry)),
})

/** The corrector gave this; one that is not complete any more is not ready either. */
export const edited = (local: LocalLot, task: string, mark: Mark): LocalLot =>
  change(local, task, (entry) => ({
    ...entry,
    mark,
    revision: entry.revision + 1,
    isReady: entry.isReady && isComplete(local.definition, mark, local.itemValue),
    refusal: null,
  }))

/** The corrector is done with a text; only a complete mark can be. */
export const madeReady = (local: LocalLot, task: string): LocalLot =>
  change(local, task, (entry) => ({
    ...entry,
    isReady: isComplete(local.definition, entry.mark, local.itemValue),
  }))

/** Entries that fit one call. */
export const BATCH = 50

export interface SentMark extends WireMark {
  task: string
  revision: number
}

/** What to send next: marks of one lot, in their order. Null where nothing waits. */
export function batchOf(
  { definition, entries }: LocalLot,
  most: number = BATCH
): { lotId: number; marks: SentMark[] } | null {
  const lotId = entries.find(isWaiting)?.lotId
  if (lotId === undefined) return null
  const marks = entries
    .filter((entry) => entry.lotId === lotId && isWaiting(entry))
    .slice(0, most)
    .map(({ task, revision, mark, definition: former = definition }) => ({
      task,
      revision,
      ...wireOf(former, mark),
    }))
  return { lotId, marks }
}

export interface MarkReply {
  task: string
  accepted: boolean
  revision: number
  reason?: string | null
  /** What of an invalid mark is not taken. */
  field?: string | null
}

const REFUSALS: readonly string[] = ['ended', 'withdrawn', 'handed_in', 'invalid'] satisfies Refusal[]
function refusalOf({ reason, field }: Pick<MarkReply, 'reason' | 'field'>): Refusal {
  if (field?.startsWith('annotations') === true) return 'annotations'
  return REFUSALS.includes(reason ?? '') ? (reason as Refusal) : 'invalid'
}

/** After the answer to `sent`. What was edited meanwhile stays unsent; an entry that the answer does not name is sent again. */
export function acknowledged(
  local: LocalLot,
  sent: readonly SentMark[],
  replies: readonly MarkReply[]
): LocalLot {
  const revisions = new Map(sent.map(({ task, revision }) => [task, revision]))
  return replies.reduce((now, { task, accepted, revision: theirs, reason, field = null }) => {
    const revision = revisions.get(task)
    if (revision === undefined) return now
    return change(now, task, (entry) => {
      if (accepted) {
        // A draft of a text that is not held any more is the author's, and does not count.
        const refusal = reason == null ? entry.refusal : refusalOf({ reason, field })
        return { ...entry, refusal, acknowledged: Math.max(entry.acknowledged, revision) }
      }
      if (entry.revision !== revision) return entry
      // Another device of the corrector went on further: what is here goes over it, as in `merged`.
      if (reason === 'older') return { ...entry, revision: Math.max(entry.revision, theirs) + 1 }
      return { ...entry, refusal: refusalOf({ reason, field }) }
    })
  }, local)
}

/** The texts leave the device. What the server has of their marks leaves with them; the rest waits for it, or to be read. */
export const withoutTexts = (local: LocalLot): LocalLot => ({
  ...local,
  lot: null,
  at: 0,
  entries: local.entries.filter((entry) => isUnsent(entry) || entry.refusal !== null),
})

export type Outcome = 'marked' | 'incomplete' | 'ended'

/** After a hand-in: what is marked is gone, what is not held any more stays without its text and says so, what is incomplete stays. */
export function handedIn(local: LocalLot, outcomes: readonly { task: string; outcome: Outcome }[]): LocalLot {
  const by = new Map(outcomes.map(({ task, outcome }) => [task, outcome]))
  const entries = local.entries
    .filter(({ task }) => by.get(task) !== 'marked')
    .map((entry): Entry =>
      by.get(entry.task) === 'ended' ? { ...entry, refusal: 'ended', isReady: false } : entry
    )
  if (local.lot === null) return { ...local, entries }
  const tasks = local.lot.tasks.filter(({ task }) => (by.get(task) ?? 'incomplete') === 'incomplete')
  return { ...local, entries, at: 0, lot: { ...local.lot, tasks } }
}

/** The corrector has read what became of it. */
export function dismissed(local: LocalLot, task: string): LocalLot {
  const entries = local.entries.filter((entry) => entry.task !== task)
  if (local.lot === null) return { ...local, entries }
  const tasks = local.lot.tasks.filter((one) => one.task !== task)
  const at = Math.max(0, Math.min(local.at, tasks.length - 1))
  return { ...local, entries, at, lot: { ...local.lot, tasks } }
}

/** How many texts of the lot are in which state. */
export function counts({ lot, entries, definition, itemValue }: LocalLot) {
  const tasks = new Set(lot?.tasks.map(({ task }) => task))
  const own = entries.filter(({ task }) => tasks.has(task))
  return {
    all: own.length,
    complete: own.filter(({ mark }) => isComplete(definition, mark, itemValue)).length,
    ready: own.filter(({ isReady }) => isReady).length,
  }
}
