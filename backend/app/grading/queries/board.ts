import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Row } from '#shared'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import { readAnnotations } from '../domain/annotation.js'
import { judge } from '../domain/correction_type.js'
import { scaled } from '../domain/resolve_marks.js'
import type { HeldLotView, PanelMarkView, PanelTextView } from '../lot_views.js'
import type { StoredPlan } from './correction_plans.js'
import { givenIn } from './corrector_marks.js'
import { markedTexts } from './marked_texts.js'
import { notOfOwn } from './not_of_own.js'
import { ruleOf } from './plan_rule.js'

const LOT = {
  id: 'correction_lots.id',
  holderId: 'users.id',
  holderName: 'users.name',
  takenAt: 'correction_lots.taken_at',
  leaseUntil: 'correction_lots.lease_until',
} as const

/** The lots of a plan that are held, the oldest first. */
export async function heldLots(planId: number): Promise<HeldLotView[]> {
  const rows = await select(db, 'correction_lots', LOT)
    .join('users', 'users.id', 'correction_lots.user_id')
    .where({ 'correction_lots.plan_id': planId, 'correction_lots.is_open': 1 })
    .orderBy('correction_lots.taken_at')
    .orderBy('correction_lots.id')
  const held = await select(db, 'correction_tasks', {
    lotId: 'correction_tasks.lot_id',
    total: 'corrector_marks.total?',
  })
    .leftJoin('corrector_marks', (join) => {
      join
        .on('corrector_marks.answer_id', 'correction_tasks.answer_id')
        .andOn('corrector_marks.author_id', 'correction_tasks.taken_by')
    })
    .where('correction_tasks.state', 'HELD')
    .whereIn(
      'correction_tasks.lot_id',
      rows.map(({ id }) => id)
    )
  const byLot = Map.groupBy(held, ({ lotId }) => lotId)
  return rows.map(({ id, holderId, holderName, takenAt, leaseUntil }) => {
    const tasks = byLot.get(id) ?? []
    return {
      id,
      holder: { id: holderId, name: holderName },
      takenAt,
      leaseUntil,
      tasks: tasks.length,
      left: tasks.filter(({ total }) => total === null).length,
    }
  })
}

const TASK = { id: 'correction_tasks.id', answerId: 'correction_tasks.answer_id' } as const

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** Texts that wait for the panel, but for those that are nothing of the caller's to decide. */
const waitingFor = (caller: Pick<Caller, 'userId'>, planId: number, client: Client) =>
  notOfOwn(
    select(client, 'correction_tasks', TASK).where({ plan_id: planId, round: PANEL_ROUND, state: 'WAITING' }),
    caller
  )

/** A text of a plan that waits for the panel; null, whether it is there or not. */
export const panelTask = (
  caller: Pick<Caller, 'userId'>,
  planId: number,
  id: number,
  client: Client = db
): Promise<Row<typeof TASK> | null> => waitingFor(caller, planId, client).where('id', id).first()

/** Texts of one answer of the board. */
const PANEL_MOST = 100

const MARK = {
  answerId: 'corrector_marks.answer_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
  authorId: 'users.id',
  authorName: 'users.name',
} as const

/** Texts that wait for the panel, with all marks that were handed in for them; the oldest first. */
export async function panelTexts(caller: Pick<Caller, 'userId'>, plan: StoredPlan): Promise<PanelTextView[]> {
  // Until a move is done some marks are of the version before: nothing is decided meanwhile.
  if (plan.movingId !== null) return []
  const tasks = await waitingFor(caller, plan.id, db).orderBy('id').limit(PANEL_MOST)
  if (tasks.length === 0) return []
  const rows = await select(db, 'corrector_marks', MARK)
    .join('users', 'users.id', 'corrector_marks.author_id')
    .whereIn(
      'corrector_marks.answer_id',
      tasks.map(({ answerId }) => answerId)
    )
    .whereNotNull('corrector_marks.handed_in_at')
    .where('corrector_marks.round', '<=', PANEL_ROUND)
    .orderBy('corrector_marks.round')
  const marks = Map.groupBy(rows, ({ answerId }) => answerId)
  const texts = await markedTexts(
    tasks.map(({ id, answerId }) => ({
      answerId,
      addressOf: (number: number) => `/v1/correction_plans/${plan.id}/panel/${id}/files/${number}`,
    }))
  )
  const { type, range, resolve } = await ruleOf(plan)
  const markView = (row: Row<typeof MARK>): PanelMarkView => {
    const given = givenIn(type, row)
    const total = judge(type, given, range)?.total ?? 0
    return {
      ...given,
      comment: row.comment,
      annotations: readAnnotations(row.annotationsJson),
      round: row.round ?? 0,
      points: scaled(total, resolve.most, resolve.value),
      corrector: { id: row.authorId, name: row.authorName },
    }
  }
  return tasks.flatMap(({ id, answerId }): PanelTextView[] => {
    const text = texts.get(answerId)
    if (text === undefined) return []
    return [{ ...text, task: String(id), marks: (marks.get(answerId) ?? []).map(markView) }]
  })
}
