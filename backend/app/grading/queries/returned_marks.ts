import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Row } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import { RETURN_MOST, returnBasis, returnCounts, type ReturnableMark } from '../domain/returned_marks.js'
import type { MarksReturnView, ReturnPreview } from '../return_views.js'
import { notOfOwn } from './not_of_own.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What this corrector handed in by a plan at this moment, epoch ms, or later. */
export type ReturnScope = { readonly planId: number; readonly corrector: number; readonly since: number }

const MARK = {
  id: 'corrector_marks.id',
  answerId: 'corrector_marks.answer_id',
  round: 'corrector_marks.round',
  points: 'answer_marks.points',
  disclosureId: 'answer_marks.disclosure_id',
} as const

/** The newest of these marks, one more than one return takes; without control texts and second readings, and without those of answers of the caller's own. */
export async function returnableMarks(
  caller: Pick<Caller, 'userId'>,
  { planId, corrector, since }: ReturnScope,
  client: Client = db
): Promise<ReturnableMark[]> {
  const rows = await notOfOwn(
    select(client, 'corrector_marks', MARK)
      .join('answer_marks', 'answer_marks.answer_id', 'corrector_marks.answer_id')
      .join('correction_tasks', (join) => {
        join
          .on('correction_tasks.answer_id', 'corrector_marks.answer_id')
          .andOn('correction_tasks.round', 'corrector_marks.round')
      })
      .where({ 'corrector_marks.plan_id': planId, 'corrector_marks.author_id': corrector })
      .where('corrector_marks.handed_in_at', '>=', since)
      .where('corrector_marks.round', '<=', LAST_MARKER_ROUND),
    caller
  )
    .orderBy('corrector_marks.handed_in_at', 'desc')
    .orderBy('corrector_marks.id', 'desc')
    .limit(RETURN_MOST + 1)
  const decided = await decidedTexts(
    rows.map(({ answerId }) => answerId),
    client
  )
  return rows.map(({ round, ...row }) => ({
    ...row,
    round: round ?? 0,
    isDecided: decided.has(row.answerId),
  }))
}

/** Of these texts those that the panel has decided or made control texts: its mark stays. */
async function decidedTexts(answerIds: readonly number[], client: Client): Promise<Set<number>> {
  const panel = await select(client, 'correction_tasks', { answerId: 'correction_tasks.answer_id' })
    .whereIn('answer_id', [...answerIds])
    .where({ round: PANEL_ROUND, state: 'MARKED' })
  const controls = await select(client, 'control_texts', { answerId: 'control_texts.answer_id' })
    .whereIn('answer_id', [...answerIds])
    .where('is_active', 1)
  return new Set([...panel, ...controls].map(({ answerId }) => answerId))
}

export const returnPreview = (scope: ReturnScope, marks: readonly ReturnableMark[]): ReturnPreview => ({
  ...returnCounts(marks.slice(0, RETURN_MOST)),
  basis: returnBasis(scope, marks),
  isTooMany: marks.length > RETURN_MOST,
})

/** What returning would do now. */
export const previewReturn = async (
  caller: Pick<Caller, 'userId'>,
  scope: ReturnScope
): Promise<ReturnPreview> => returnPreview(scope, await returnableMarks(caller, scope))

const RETURN = {
  id: 'mark_returns.id',
  correctorId: 'mark_returns.corrector_id',
  since: 'mark_returns.since',
  texts: 'mark_returns.texts',
  resolved: 'mark_returns.resolved',
  reason: 'mark_returns.reason',
  byId: 'mark_returns.returned_by',
  at: 'mark_returns.returned_at',
} as const
type StoredReturn = Row<typeof RETURN>

/** Returns of one answer of the board. */
const RETURNS_MOST = 20

/** The newest returns of a plan. */
export async function planReturns(planId: number): Promise<MarksReturnView[]> {
  const rows = await select(db, 'mark_returns', RETURN)
    .where('plan_id', planId)
    .orderBy('id', 'desc')
    .limit(RETURNS_MOST)
  return withNames(rows, db)
}

/** What an order with this basis has returned; null: none has. */
export async function returnByBasis(
  planId: number,
  basis: string,
  client: Client
): Promise<MarksReturnView | null> {
  const rows = await select(client, 'mark_returns', RETURN).where({ plan_id: planId, basis })
  return (await withNames(rows, client))[0] ?? null
}

async function withNames(rows: readonly StoredReturn[], client: Client): Promise<MarksReturnView[]> {
  const people = await select(client, 'users', { id: 'users.id', name: 'users.name' }).whereIn(
    'id',
    rows.flatMap(({ correctorId, byId }) => [correctorId, byId])
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const person = (id: number) => ({ id, name: names.get(id) ?? '' })
  return rows.map(({ correctorId, byId, ...row }) => ({
    ...row,
    corrector: person(correctorId),
    by: person(byId),
  }))
}

/** Has this person handed in a mark of this text, also one that was returned? */
export const hasHandedIn = async (client: Client, userId: number, answerId: number): Promise<boolean> =>
  (await select(client, 'corrector_marks', { id: 'corrector_marks.id' })
    .where({ answer_id: answerId, author_id: userId })
    .whereNotNull('handed_in_at')
    .first()) !== null
