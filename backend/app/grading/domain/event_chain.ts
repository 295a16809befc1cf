import { createHash } from 'node:crypto'
import { isSame, statusOf, type MarkContent, type MarkStatus } from './mark.js'

/**
 * What happened to the mark of an answer. `opened`: it can be marked from now on. `disclosed`: candidates read it. `withdrawn`: its application is open again, and nobody marks it.
 * `handed_in`: one of several gave it a mark, which changes nothing by itself. `resolved`: what those marks come to; `panel`: the same by the panel's decision.
 * `returned`: a supervisor took back what one of several had handed in, and with it what it came to where that was in force. `moved`: its plan went over to another version of the type: `marks` has
 * what was handed in as it is in that version, without what has to be given anew, and points are there where the mark in force is another.
 * `appealed`: an appeal changed the mark in force; what its corrector gave stays. `appeal_annotated`: the reply to an appeal came with annotations, which are in force from then on; the mark stays, and so
 * do those of its correctors. `item_decided`: a decision about its item changed what it earns, and not its mark;
 * an answer that no person marks has such events too, and no mark. `author_seen`: somebody who watches over its plan was shown whose it is, which changes nothing.
 */
export const EVENT_KINDS = [
  'opened',
  'blank',
  'marked',
  'cleared',
  'commented',
  'annotated',
  'handed_in',
  'returned',
  'moved',
  'resolved',
  'panel',
  'disclosed',
  'appealed',
  'appeal_annotated',
  'item_decided',
  'author_seen',
  'withdrawn',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** One link, as it is stored and hashed. `at` epoch ms; `before` and `after` as stored, JSON. */
export type ChainedEvent = {
  readonly answerId: number
  readonly sequence: number
  readonly kind: string
  readonly authorId: number | null
  readonly sessionId: number | null
  readonly at: number
  readonly before: string
  readonly after: string
  readonly reason: string | null
}

/** The last link of a chain: before the first one sequence 0 and 64 zeros. */
export type ChainHead = { readonly sequence: number; readonly hash: string }
export const CHAIN_START: ChainHead = { sequence: 0, hash: '0'.repeat(64) }

const FORM = 'banca-correction-1'

/** SHA-256 over the hash before it and the row: one JSON array without white space, numbers and null as JSON has them, texts as stored. */
export const hashOf = (event: ChainedEvent, previousHash: string): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        FORM,
        previousHash,
        event.answerId,
        event.sequence,
        event.kind,
        event.authorId,
        event.sessionId,
        event.at,
        event.before,
        event.after,
        event.reason,
      ]),
      'utf8'
    )
    .digest('hex')

export type StoredLink = ChainedEvent & { readonly previousHash: string; readonly hash: string }

export type BrokenChain =
  'event_missing' | 'order_changed' | 'event_changed' | 'head_changed' | 'mark_changed'

/** What is wrong with the link behind `head`; null where it holds. */
export function breakOf(head: ChainHead, link: StoredLink): BrokenChain | null {
  if (link.sequence !== head.sequence + 1) return 'event_missing'
  if (link.previousHash !== head.hash) return 'order_changed'
  return hashOf(link, head.hash) === link.hash ? null : 'event_changed'
}

/**
 * Whether a chain ends as its mark says; null where it does. Without a mark (`null`) it ends with the withdrawal, or as the last change by a decision about its
 * item says (`decided`): an event that was cut off behind it would show nowhere else.
 */
export function endOf(
  head: ChainHead,
  lastKind: string | null,
  mark: ChainHead | null,
  decided: ChainHead | null = null
): BrokenChain | null {
  if (decided !== null && decided.sequence > head.sequence) return 'event_missing'
  if (mark === null) {
    if (lastKind === 'withdrawn') return null
    return lastKind === 'item_decided' && decided?.hash === head.hash ? null : 'event_missing'
  }
  if (mark.sequence > head.sequence) return 'event_missing'
  return mark.sequence === head.sequence && mark.hash === head.hash ? null : 'head_changed'
}

/** A mark and its correction, as far as the events say what is in them. `inForce`: points of the mark, which an appeal changes and not what was given. */
export type ChainedMark = MarkContent & {
  readonly status: MarkStatus
  readonly inForce: number | null
  /** JSON as stored; null: none. */
  readonly annotations: string | null
  /** Of an appeal, JSON as stored; null: none. */
  readonly appealAnnotations: string | null
}

const NOTHING: ChainedMark = {
  points: null,
  situation: null,
  comment: null,
  status: 'analysis',
  inForce: null,
  annotations: null,
  appealAnnotations: null,
}

/** Events that leave the mark as it is. */
const CHANGE_NOTHING: readonly string[] = ['handed_in', 'item_decided', 'author_seen'] satisfies EventKind[]

/** What a chain that holds says of the mark. After a withdrawal nothing of what was given before is in force. */
export function markOfChain(chain: readonly Pick<ChainedEvent, 'kind' | 'after'>[]): ChainedMark {
  let mark = NOTHING
  for (const { kind, after } of chain) {
    if (CHANGE_NOTHING.includes(kind)) continue
    const change = JSON.parse(after) as Partial<ChainedMark>
    if (kind === 'withdrawn') mark = NOTHING
    else if (kind === 'appealed') mark = { ...mark, inForce: change.points ?? null }
    else if (kind === 'appeal_annotated') mark = { ...mark, appealAnnotations: change.annotations ?? null }
    else mark = afterChange(mark, change)
  }
  return mark
}

function afterChange(mark: ChainedMark, change: Partial<ChainedMark>): ChainedMark {
  const content = { ...mark, ...change }
  return change.points === undefined
    ? content
    : {
        ...content,
        status: statusOf(content),
        inForce: content.points,
        // Points that are given anew come with theirs, or without any.
        annotations: change.annotations ?? null,
      }
}

/** Whether mark and correction hold what their chain says; null where they do. `points`, `appealAnnotations`: of the mark in force. */
export const changeOf = (
  expected: ChainedMark,
  {
    status,
    points,
    appealAnnotations,
    correction,
  }: {
    status: string
    points: number | null
    appealAnnotations: string | null
    correction: MarkContent & Pick<ChainedMark, 'annotations'>
  }
): BrokenChain | null =>
  expected.status === status &&
  expected.inForce === points &&
  expected.appealAnnotations === appealAnnotations &&
  expected.annotations === correction.annotations &&
  isSame(expected, correction)
    ? null
    : 'mark_changed'

/** A mark that one of several handed in: `criteria` and `annotations` as stored, JSON; the chain of one without annotations does not name them. */
export type ChainedRound = {
  readonly authorId: number | null
  readonly round: number | null
  readonly total: number | null
  readonly criteria: string | null
  readonly situation: string | null
  readonly comment: string | null
  readonly annotations?: string | null
}

/** What was handed in since the answer could be marked last, in the order of the rounds. */
export function roundsOfChain(
  chain: readonly Pick<ChainedEvent, 'kind' | 'after' | 'authorId'>[]
): ChainedRound[] {
  let rounds: ChainedRound[] = []
  for (const { kind, after, authorId } of chain) {
    if (kind === 'withdrawn' || kind === 'opened') rounds = []
    if (kind === 'returned') {
      const returned = JSON.parse(after) as Pick<ChainedRound, 'round'>
      rounds = rounds.filter(({ round }) => round !== returned.round)
    }
    if (kind === 'moved') rounds = afterMove(rounds, JSON.parse(after) as { readonly marks: string })
    if (kind === 'handed_in')
      rounds.push({ ...(JSON.parse(after) as Omit<ChainedRound, 'authorId'>), authorId })
  }
  return rounds.toSorted((one, other) => (one.round ?? 0) - (other.round ?? 0))
}

/** What was handed in, as a move carried it over. `marks`: JSON. */
export type MovedRound = Pick<ChainedRound, 'round' | 'total' | 'criteria' | 'situation'>

function afterMove(rounds: readonly ChainedRound[], { marks }: { readonly marks: string }): ChainedRound[] {
  const moved = new Map((JSON.parse(marks) as MovedRound[]).map((one) => [one.round, one]))
  return rounds.flatMap((one): ChainedRound[] => {
    const after = moved.get(one.round)
    return after === undefined ? [] : [{ ...one, ...after }]
  })
}

/** Whether what correctors handed in is stored as the chain says; null where it is. */
export function roundsChangeOf(
  expected: readonly ChainedRound[],
  stored: readonly ChainedRound[]
): BrokenChain | null {
  const line = ({ authorId, round, total, criteria, situation, comment, annotations = null }: ChainedRound) =>
    JSON.stringify([authorId, round, total, criteria, situation, comment, annotations])
  const isSameRound = (one: ChainedRound, at: number) => {
    const other = stored[at]
    return other !== undefined && line(one) === line(other)
  }
  return expected.length === stored.length && expected.every(isSameRound) ? null : 'mark_changed'
}
