import type { WireResponse } from '@banca/item-renderers/contract'
import type { Frontier } from '../domain/item_order.js'
import type { StoredAnswer } from '../domain/stored_answer.js'
import {
  columnsSql,
  type Row,
  type SqlRow,
  type Statement,
  forShare,
  forUpdate,
  inList,
  readRows,
  type RawTransaction,
  rulingIn,
  type ItemRuling,
} from '#shared'
import { outlinesOf, toOutlines, type AnswerOutline, type OutlineRow } from './answer_outlines.js'
import { blockedOf, closedOf } from './blocked_users.js'

const APPLICATION = {
  id: 'applications.id',
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
  collectionId: 'applications.collection_id',
  institutionId: 'applications.institution_id',
  roomId: 'applications.room_id',
  state: 'applications.state',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  windowGiven: 'applications.window_given',
  maxDurationMinutes: 'applications.max_duration_minutes',
  grantedSeconds: 'applications.granted_seconds',
  startUntilAt: 'applications.start_until_at',
  startedAt: 'applications.started_at',
  deadlineAt: 'applications.deadline_at',
  stoppedAt: 'applications.stopped_at',
  heldAt: 'applications.held_at',
  heldMs: 'applications.held_ms',
  finishedAt: 'applications.finished_at',
  finishReason: 'applications.finish_reason',
  finishAnswerCount: 'applications.finish_answer_count',
  finishDigest: 'applications.finish_digest',
  writerSessionId: 'applications.writer_session_id',
  writerTerm: 'applications.writer_term',
  sitting: 'applications.sitting',
  canUpdateAnswer: 'applications.can_update_answer',
  inOrder: 'applications.in_order',
  frontierPosition: 'applications.frontier_position',
  frontierAt: 'applications.frontier_at',
  givenPosition: 'applications.given_position',
  lastSavedAt: 'applications.last_saved_at',
  answerMinimumSeconds: 'applications.answer_minimum_seconds',
  reseted: 'applications.reseted',
  attempt: 'applications.attempt',
  withdrawnAt: 'applications.withdrawn_at',
  timeFactor: 'applications.time_factor',
  version: 'applications.schedule_version',
} as const
type LockedRow = Row<typeof APPLICATION>

/**
 * What the writes of answers and of states look at, read under the row's lock. Times in epoch ms. `givenPosition`: where items are
 * handed out one by one, the place of the last one that was; null: all at once.
 */
export type LockedApplication = Omit<
  LockedRow,
  'canUpdateAnswer' | 'inOrder' | 'frontierPosition' | 'frontierAt'
> & {
  canUpdateAnswer: boolean
  /** Items come one after the other; null: they are browsed. */
  frontier: Frontier | null
}

const APPLICATION_COLUMNS = columnsSql(APPLICATION, 'plain')

/** Locks applications in the order of their ids, so that two writers of the same ones queue up instead of deadlocking. */
function lockOf(trx: RawTransaction, ids: readonly number[]): Statement<LockedRow> {
  const list = inList([...ids].sort((a, b) => a - b))
  return {
    sql: `SELECT ${APPLICATION_COLUMNS} FROM applications WHERE id IN (${list.marks}) ORDER BY id${forUpdate(trx)}`,
    values: list.values,
  }
}

/** The same columns without a lock, as somebody reads them who decides nothing; null when it is not there. */
export async function readOne(id: number): Promise<LockedApplication | null> {
  const rows = await readRows<LockedRow>(`SELECT ${APPLICATION_COLUMNS} FROM applications WHERE id = ?`, [id])
  return lockedOf(rows).get(id) ?? null
}

/** The same of many, by id. */
export async function readMany(ids: readonly number[]): Promise<Map<number, LockedApplication>> {
  const list = inList(ids)
  const sql = `SELECT ${APPLICATION_COLUMNS} FROM applications WHERE id IN (${list.marks})`
  return lockedOf(await readRows<LockedRow>(sql, list.values))
}

const lockedOf = (rows: readonly LockedRow[]) =>
  new Map(
    rows.map(({ inOrder, frontierPosition, frontierAt, ...row }): [number, LockedApplication] => [
      row.id,
      {
        ...row,
        canUpdateAnswer: Boolean(row.canUpdateAnswer),
        frontier: inOrder ? { position: frontierPosition, at: frontierAt ?? 0 } : null,
      },
    ])
  )

export const ANSWER = {
  id: 'answers.id',
  applicationId: 'answers.application_id',
  itemId: 'answers.item_id',
  position: 'answers.position',
  itemCategory: 'answers.item_category',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
  seconds: 'answers.seconds',
  finished: 'answers.finished',
  timeoutAt: 'answers.timeout_at',
  answerTimeLimit: 'answers.answer_time_limit',
  openedAt: 'answers.opened_at',
  closesAt: 'answers.closes_at',
  isLate: 'answers.is_late',
  suspicious: 'answers.suspicious',
  writerTerm: 'answers.writer_term',
  revision: 'answers.revision',
} as const
type AnswerRow = Row<typeof ANSWER>

const isMark = (value: unknown): value is number => typeof value === 'number'

/** The ids of alternatives that a column holds; none where it is empty. @throws Error when it holds something else */
export function marksOf(json: string | null): number[] {
  if (json === null) return []
  const marks: unknown = JSON.parse(json)
  if (!Array.isArray(marks) || !marks.every(isMark)) throw new Error('stored marks are no list of ids')
  return marks
}

type ResponseRow = Pick<AnswerRow, 'alternativeId' | 'alternativesJson' | 'freeResponse' | 'gradeLinear'>

/** What an answer holds, of the columns that hold it. */
export const responseOfRow = ({
  alternativeId,
  alternativesJson,
  freeResponse,
  gradeLinear,
}: ResponseRow): WireResponse => ({
  alternativeId,
  alternatives: marksOf(alternativesJson),
  freeResponse,
  gradeLinear,
})

export const toStored = ({
  alternativesJson,
  finished,
  isLate,
  suspicious,
  ...row
}: AnswerRow): StoredAnswer => ({
  ...row,
  alternatives: marksOf(alternativesJson),
  finished: Boolean(finished),
  isLate: Boolean(isLate),
  suspicious: Boolean(suspicious),
})

const ANSWER_COLUMNS = columnsSql(ANSWER, 'plain')

function answersById(ids: readonly number[], lock = ''): Statement<AnswerRow> {
  const list = inList(ids)
  return {
    sql: `SELECT ${ANSWER_COLUMNS} FROM answers WHERE id IN (${list.marks})${lock}`,
    values: list.values,
  }
}

/** What staff have decided about items since their import, by the ids of items. */
export type Decided = {
  /** Those that earn all. */
  readonly cancelled: ReadonlySet<number>
  /** Those whose key was ever decided on. */
  readonly rulings: ReadonlyMap<number, ItemRuling>
}

/** All answers of applications, with what staff have decided about their items. */
export type AllAnswers = Decided & { readonly answers: StoredAnswer[] }

const ITEM_ANSWER = { ...ANSWER, isCancelled: 'items.is_cancelled', ruling: 'items.ruling_json' } as const
type ItemAnswerRow = Row<typeof ITEM_ANSWER>
const ITEM_ANSWER_COLUMNS = columnsSql(ITEM_ANSWER)

/**
 * All answers of applications, in their order. What was decided about an item is read here, not from the cached exam: staff may decide
 * while others still sit it.
 */
function allOf(applicationIds: readonly number[], lock = ''): Statement<ItemAnswerRow> {
  const list = inList(applicationIds)
  return {
    sql: `SELECT ${ITEM_ANSWER_COLUMNS} FROM answers JOIN items ON items.id = answers.item_id
     WHERE answers.application_id IN (${list.marks}) ORDER BY answers.application_id, answers.position${lock}`,
    values: list.values,
  }
}

function toAll(rows: readonly ItemAnswerRow[]): AllAnswers {
  const cancelled = new Set<number>()
  const rulings = new Map<number, ItemRuling>()
  const answers = rows.map(({ isCancelled, ruling, ...row }) => {
    if (isCancelled) cancelled.add(row.itemId)
    const decided = ruling === null ? null : (rulings.get(row.itemId) ?? rulingIn(ruling))
    if (decided) rulings.set(row.itemId, decided)
    return toStored(row)
  })
  return { answers, cancelled, rulings }
}

/** All answers of locked applications, and what was decided about their items, as they are stored now: the transaction may have read before it locked them. */
export const readAllAnswers = async (
  trx: RawTransaction,
  applicationIds: readonly number[]
): Promise<AllAnswers> => {
  const { sql, values } = allOf(applicationIds, forShare(trx))
  return toAll(await trx.all<ItemAnswerRow>(sql, values))
}

/** What a start needs to know besides the row. */
export type Opening = {
  readonly outlines: readonly AnswerOutline[]
  /** Another application of this person runs in a collection that makes the others unavailable. */
  readonly blockedByOther: boolean
  /** This person may not log in any more. */
  readonly isClosed: boolean
}

type IdRow = { id: number }

function toOpenings(
  ids: readonly number[],
  outlineRows: readonly OutlineRow[],
  blockedRows: readonly IdRow[],
  closedRows: readonly IdRow[]
): Map<number, Opening> {
  const outlines = toOutlines(outlineRows)
  const [blocked, closed] = [blockedRows, closedRows].map((rows) => new Set(rows.map((row) => row.id)))
  return new Map(
    ids.map((id) => [
      id,
      {
        outlines: outlines.get(id) ?? [],
        blockedByOther: blocked?.has(id) ?? false,
        isClosed: closed?.has(id) ?? false,
      },
    ])
  )
}

/** What changes look at, by what they need. */
export type Wanted = {
  /** Applications to be locked. */
  readonly applications: readonly number[]
  readonly answers: readonly number[]
  /** Applications whose answers are all wanted. */
  readonly allAnswersOf: readonly number[]
  /** Applications that are about to be opened. */
  readonly openings: readonly number[]
  /** The transaction has read before: without locks its reads would find answers and items as they were then. */
  readonly hasRead: boolean
}

export type Locked = {
  applications: Map<number, LockedApplication>
  some: StoredAnswer[]
  all: AllAnswers
  /** Of the sessions that write the applications whose answers are all wanted, those that have ended. */
  endedWriters: ReadonlySet<number>
  openings: Map<number, Opening>
}

/** The sessions that write these applications and have ended: what a cached session of a caller may not know yet. */
function endedWritersOf(applicationIds: readonly number[]): Statement<IdRow> {
  const list = inList(applicationIds)
  return {
    sql: `SELECT sessions.id AS id FROM applications JOIN sessions ON sessions.id = applications.writer_session_id
     WHERE applications.id IN (${list.marks}) AND sessions.ended_at IS NOT NULL`,
    values: list.values,
  }
}

/**
 * Locks applications and reads what is wanted of them, in one go. The lock is the first of the statements: what the others
 * read cannot change before the transaction ends, because every writer of an answer holds that lock.
 */
export async function lockAndRead(trx: RawTransaction, wanted: Wanted): Promise<Locked> {
  let rows: SqlRow[][] = []
  const lock = wanted.hasRead ? forShare(trx) : ''
  const reads: Statement[] = []
  /** Asks along when there is something to ask for; what it gives can be called after the answer. */
  const ask = <R extends SqlRow>(
    ids: readonly number[],
    statement: (ids: readonly number[]) => Statement<R>
  ) => {
    const at = ids.length > 0 ? reads.push(statement(ids)) - 1 : null
    // In the order of the statements: these are the rows of this one.
    return () => (at === null ? [] : (rows[at] ?? [])) as R[]
  }
  const applications = ask(wanted.applications, (ids) => lockOf(trx, ids))
  const some = ask(wanted.answers, (ids) => answersById(ids, lock))
  const all = ask(wanted.allAnswersOf, (ids) => allOf(ids, lock))
  const ended = ask(wanted.allAnswersOf, endedWritersOf)
  const outlines = ask(wanted.openings, outlinesOf)
  const blocked = ask(wanted.openings, blockedOf)
  const closed = ask(wanted.openings, closedOf)
  rows = await trx.together(reads)
  return {
    applications: lockedOf(applications()),
    some: some().map(toStored),
    all: toAll(all()),
    endedWriters: new Set(ended().map((row) => row.id)),
    openings: toOpenings(wanted.openings, outlines(), blocked(), closed()),
  }
}
