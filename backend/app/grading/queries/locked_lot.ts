import {
  columnsSql,
  forUpdate,
  inList,
  type Caller,
  type RawTransaction,
  type Row,
  type Statement,
} from '#shared'
import { annotatedText } from '../domain/annotation.js'
import { lotInPlanOf, toLotInPlan, type LotInPlan, type LotInPlanRow } from './lot_in_plan.js'

const MARK = {
  id: 'corrector_marks.id',
  planId: 'corrector_marks.plan_id',
  answerId: 'corrector_marks.answer_id',
  handle: 'corrector_marks.handle',
  lotId: 'corrector_marks.lot_id',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
  revision: 'corrector_marks.revision',
  handedInAt: 'corrector_marks.handed_in_at',
} as const
/** A mark of somebody as it is stored. */
export type StoredMark = Row<typeof MARK>

const MARK_SQL = `SELECT ${columnsSql(MARK, 'plain')} FROM corrector_marks WHERE`

/** What somebody saves: of which lot, and which texts by their names for them. `withTexts`: the texts are wanted, too. */
type Wanted = {
  readonly caller: Caller
  readonly lotId: number
  readonly handles: readonly string[]
  readonly withTexts: boolean
}

export type LockedLot = LotInPlan & {
  /** Epoch ms; null: it has ended. */
  readonly leaseUntil: number | null
  /** By the name of the text. Without what is not theirs, or not there any more. */
  readonly marks: Map<string, StoredMark>
  /** The lot in which they hold a text, by answer. */
  readonly held: ReadonlyMap<number, number>
  /** What annotations are placed in, by answer; null: nothing can be annotated. */
  readonly texts: ReadonlyMap<number, string | null>
}

type HeldRow = { readonly answerId: number; readonly lotId: number }
type TextRow = { readonly answerId: number; readonly category: string; readonly freeResponse: string | null }

/**
 * Locks a lot that is open and marks of its holder, and reads what is known of them, in one go. The locks are the first statements: what the others read is at least as new as what
 * was waited for, because MariaDB shows a transaction the database as it was at its first read without a lock.
 * @returns null: the lot is not theirs, or not there
 */
export async function lockLot(trx: RawTransaction, wanted: Wanted): Promise<LockedLot | null> {
  const { caller, lotId, handles } = wanted
  const lock = forUpdate(trx)
  const list = inList(handles)
  const own = `m.handle IN (${list.marks}) AND m.author_id = ?`
  const values = [...list.values, caller.userId]
  const reads: Statement[] = [
    {
      sql: `SELECT lease_until AS leaseUntil FROM correction_lots WHERE id = ? AND user_id = ? AND is_open = 1${lock}`,
      values: [lotId, caller.userId],
    },
    { sql: `${MARK_SQL} handle IN (${list.marks}) AND author_id = ?${lock}`, values },
    lotInPlanOf(caller, lotId),
    {
      sql: `SELECT t.answer_id AS answerId, t.lot_id AS lotId FROM corrector_marks m
            JOIN correction_tasks t ON t.answer_id = m.answer_id AND t.taken_by = m.author_id
            WHERE ${own} AND t.state = 'HELD'`,
      values,
    },
  ]
  if (wanted.withTexts)
    reads.push({
      sql: `SELECT a.id AS answerId, a.item_category AS category, a.free_response AS freeResponse
            FROM corrector_marks m JOIN answers a ON a.id = m.answer_id WHERE ${own}`,
      values,
    })
  // In the order of the statements.
  const [open, marks, found, held, texts] = (await trx.together(reads)) as [
    { leaseUntil: number }[],
    StoredMark[],
    LotInPlanRow[],
    HeldRow[],
    TextRow[]?,
  ]
  const known = toLotInPlan(found[0])
  if (known === null) return null
  const ofPlan = marks.filter(({ planId }) => planId === known.plan.id)
  return {
    ...known,
    leaseUntil: open[0]?.leaseUntil ?? null,
    marks: new Map(ofPlan.map((mark) => [mark.handle, mark])),
    held: new Map(held.map((one) => [one.answerId, one.lotId])),
    texts: new Map((texts ?? []).map((one) => [one.answerId, annotatedText(one.category, one.freeResponse)])),
  }
}
