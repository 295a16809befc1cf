import type { Frontier } from '../domain/item_order.js'
import type { State } from '../domain/status.js'
import type { StoredAnswer } from '../domain/judge.js'
import type { SqlRow, Statement } from '#shared'
import { outlinesOf, toOutlines, type AnswerOutline } from './answer_outlines.js'
import { blockedOf } from './blocked_users.js'
import { forUpdate, inList, type RawTransaction } from './raw_transaction.js'

/** What the writes of answers and of states look at, read under the row's lock. Times in epoch ms. */
export type LockedApplication = {
  id: number
  userId: number
  examId: number
  collectionId: number
  institutionId: number
  roomId: number | null
  state: State
  windowStartAt: number
  windowEndAt: number
  maxDurationMinutes: number
  grantedSeconds: number
  startUntilAt: number | null
  startedAt: number | null
  deadlineAt: number | null
  stoppedAt: number | null
  heldAt: number | null
  heldMs: number
  finishedAt: number | null
  finishReason: string | null
  finishAnswerCount: number | null
  finishDigest: string | null
  writerSessionId: number | null
  writerTerm: number
  canUpdateAnswer: boolean
  /** Items come one after the other; null: they are browsed. */
  frontier: Frontier | null
  /** Items are handed out one by one: the place of the last one that was; null: all at once. */
  givenPosition: number | null
  answerMinimumSeconds: number
}

const APPLICATION_COLUMNS = `id, user_id AS userId, exam_id AS examId, collection_id AS collectionId,
  institution_id AS institutionId, room_id AS roomId, state, window_start_at AS windowStartAt, window_end_at AS windowEndAt,
  max_duration_minutes AS maxDurationMinutes, granted_seconds AS grantedSeconds, start_until_at AS startUntilAt,
  started_at AS startedAt, deadline_at AS deadlineAt, stopped_at AS stoppedAt, held_at AS heldAt,
  held_ms AS heldMs, finished_at AS finishedAt,
  finish_reason AS finishReason, finish_answer_count AS finishAnswerCount, finish_digest AS finishDigest,
  writer_session_id AS writerSessionId, writer_term AS writerTerm, can_update_answer AS canUpdateAnswer,
  in_order AS inOrder, frontier_position AS frontierPosition, frontier_at AS frontierAt,
  given_position AS givenPosition, answer_minimum_seconds AS answerMinimumSeconds`

/** Locks applications in the order of their ids, so that two writers of the same ones queue up instead of deadlocking. */
function lockOf(trx: RawTransaction, ids: readonly number[]): Statement {
  const list = inList([...ids].sort((a, b) => a - b))
  return {
    sql: `SELECT ${APPLICATION_COLUMNS} FROM applications WHERE id IN (${list.marks}) ORDER BY id${forUpdate(trx)}`,
    values: list.values,
  }
}

type LockedRow = Omit<LockedApplication, 'frontier'> & {
  inOrder: number
  frontierPosition: number
  frontierAt: number | null
}

const lockedOf = (rows: readonly SqlRow[]) =>
  new Map(
    (rows as LockedRow[]).map(
      ({ inOrder, frontierPosition, frontierAt, ...row }): [number, LockedApplication] => [
        row.id,
        {
          ...row,
          canUpdateAnswer: Boolean(row.canUpdateAnswer),
          frontier: inOrder ? { position: frontierPosition, at: frontierAt ?? 0 } : null,
        },
      ]
    )
  )

const ANSWER_COLUMNS = `id, application_id AS applicationId, item_id AS itemId, position, item_category AS itemCategory,
  alternative_id AS alternativeId, alternatives_json AS alternativesJson, free_response AS freeResponse,
  grade_linear AS gradeLinear, seconds, finished, timeout_at AS timeoutAt,
  answer_time_limit AS answerTimeLimit, opened_at AS openedAt, closes_at AS closesAt, is_late AS isLate, suspicious,
  writer_term AS writerTerm, revision`

export type AnswerRow = Omit<StoredAnswer, 'alternatives' | 'finished' | 'isLate' | 'suspicious'> & {
  alternativesJson: string | null
  finished: number
  isLate: number
  suspicious: number
  [column: string]: unknown
}

export const marksOf = (json: string | null): number[] =>
  json === null ? [] : (JSON.parse(json) as number[])

export const toStored = ({
  alternativesJson,
  finished,
  isLate,
  suspicious,
  ...row
}: AnswerRow): StoredAnswer => ({
  ...(row as unknown as StoredAnswer),
  alternatives: marksOf(alternativesJson),
  finished: Boolean(finished),
  isLate: Boolean(isLate),
  suspicious: Boolean(suspicious),
})

function answersById(ids: readonly number[]): Statement {
  const list = inList(ids)
  return { sql: `SELECT ${ANSWER_COLUMNS} FROM answers WHERE id IN (${list.marks})`, values: list.values }
}

/** Answers of whole applications, and of their items those that staff have cancelled. */
export type WholeAnswers = { readonly answers: StoredAnswer[]; readonly cancelled: ReadonlySet<number> }

export const WHOLE_COLUMNS = ANSWER_COLUMNS.replaceAll(/(^|,\s+)(?=[a-z])/g, '$1answers.')

/**
 * All answers of applications, in their order. Whether an item is cancelled is read here and now, not from the kept exam:
 * staff may cancel one while it is being sat.
 */
function wholeOf(applicationIds: readonly number[]): Statement {
  const list = inList(applicationIds)
  return {
    sql: `SELECT ${WHOLE_COLUMNS}, items.is_cancelled AS isCancelled FROM answers JOIN items ON items.id = answers.item_id
     WHERE answers.application_id IN (${list.marks}) ORDER BY answers.application_id, answers.position`,
    values: list.values,
  }
}

function toWhole(rows: readonly SqlRow[]): WholeAnswers {
  const cancelled = new Set<number>()
  const answers = (rows as (AnswerRow & { isCancelled: number })[]).map(({ isCancelled, ...row }) => {
    if (isCancelled) cancelled.add(row.itemId as number)
    return toStored(row as AnswerRow)
  })
  return { answers, cancelled }
}

/** All answers of locked applications. */
export const readWholeAnswers = async (
  trx: RawTransaction,
  applicationIds: readonly number[]
): Promise<WholeAnswers> => {
  const { sql, values } = wholeOf(applicationIds)
  return toWhole(await trx.all(sql, values))
}

/** What a start needs to know besides the row. */
export type Opening = {
  readonly outlines: readonly AnswerOutline[]
  /** Another application of this person runs in a collection that makes the others unavailable. */
  readonly blockedByOther: boolean
}

function toOpenings(
  ids: readonly number[],
  outlineRows: readonly SqlRow[],
  blockedRows: readonly SqlRow[]
): Map<number, Opening> {
  const outlines = toOutlines(outlineRows)
  const blocked = new Set(blockedRows.map((row) => row.id))
  return new Map(ids.map((id) => [id, { outlines: outlines.get(id) ?? [], blockedByOther: blocked.has(id) }]))
}

/** What changes look at, by what they need. */
export type Wanted = {
  /** Applications to be locked. */
  readonly applications: readonly number[]
  readonly answers: readonly number[]
  /** Applications whose answers are all wanted. */
  readonly wholes: readonly number[]
  /** Applications that are about to be opened. */
  readonly openings: readonly number[]
}

export type Locked = {
  applications: Map<number, LockedApplication>
  some: StoredAnswer[]
  whole: WholeAnswers
  /** Of the sessions that write the applications whose answers are all wanted, those that have ended. */
  endedWriters: ReadonlySet<number>
  openings: Map<number, Opening>
}

/** The sessions that write these applications and have ended: what a cached session of a caller may not know yet. */
function endedWritersOf(applicationIds: readonly number[]): Statement {
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
  const reads: Statement[] = []
  /** Asks along when there is something to ask for; what it gives can be called after the answer. */
  const ask = (ids: readonly number[], statement: (ids: readonly number[]) => Statement) => {
    const at = ids.length > 0 ? reads.push(statement(ids)) - 1 : null
    return () => (at === null ? [] : (rows[at] ?? []))
  }
  const applications = ask(wanted.applications, (ids) => lockOf(trx, ids))
  const some = ask(wanted.answers, answersById)
  const whole = ask(wanted.wholes, wholeOf)
  const ended = ask(wanted.wholes, endedWritersOf)
  const outlines = ask(wanted.openings, outlinesOf)
  const blocked = ask(wanted.openings, blockedOf)
  rows = await trx.together(reads)
  return {
    applications: lockedOf(applications()),
    some: (some() as AnswerRow[]).map(toStored),
    whole: toWhole(whole()),
    endedWriters: new Set(ended().map((row) => row.id as number)),
    openings: toOpenings(wanted.openings, outlines(), blocked()),
  }
}
