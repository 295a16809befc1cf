import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select, type Caller, type Row } from '#shared'
import { readAnnotations } from '../domain/annotation.js'
import type { LotTaskView, LotView, NoLot } from '../lot_views.js'
import { givenIn } from './corrector_marks.js'
import type { StoredPlan } from './correction_plans.js'
import { markedTexts } from './marked_texts.js'
import { shownPlans } from './plan_views.js'
import { ruleOf } from './plan_rule.js'
import { ownQualification } from './qualification.js'

const LOT = {
  id: 'correction_lots.id',
  planId: 'correction_lots.plan_id',
  userId: 'correction_lots.user_id',
  purpose: 'correction_lots.purpose',
  leaseUntil: 'correction_lots.lease_until',
  isOpen: 'correction_lots.is_open',
  endReason: 'correction_lots.end_reason',
} as const
export type StoredLot = Row<typeof LOT>

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** A lot that the caller holds or held; null, whether it is there or not. */
export const ownLot = (
  { userId }: Pick<Caller, 'userId'>,
  id: number,
  client: Client = db
): Promise<StoredLot | null> => select(client, 'correction_lots', LOT).where({ id, user_id: userId }).first()

/** The lot of a plan that the caller holds now. */
export const presentLot = ({ userId }: Pick<Caller, 'userId'>, planId: number): Promise<StoredLot | null> =>
  select(db, 'correction_lots', LOT)
    .where({ plan_id: planId, user_id: userId, is_open: 1 })
    .where('lease_until', '>=', clock.now())
    .first()

/** The last lot that somebody had of a plan, if it was one of practice. */
async function lastPractice({ userId }: Pick<Caller, 'userId'>, planId: number): Promise<number | null> {
  const last = await select(db, 'correction_lots', LOT)
    .where({ plan_id: planId, user_id: userId })
    .orderBy('id', 'desc')
    .first()
  return last?.purpose === 'practice' ? last.id : null
}

const TASK = {
  answerId: 'corrector_marks.answer_id',
  handle: 'corrector_marks.handle',
  position: 'corrector_marks.position',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
  revision: 'corrector_marks.revision',
  savedAt: 'corrector_marks.saved_at',
} as const

/** What is held in a lot, in its order. */
const heldIn = (lot: StoredLot) =>
  select(db, 'corrector_marks', TASK)
    .join('correction_tasks', 'correction_tasks.answer_id', 'corrector_marks.answer_id')
    .where({
      'corrector_marks.lot_id': lot.id,
      'corrector_marks.author_id': lot.userId,
      'correction_tasks.lot_id': lot.id,
      'correction_tasks.state': 'HELD',
    })
    .orderBy('corrector_marks.position')

/** A lot with its texts as its holder sees it; `reason` where there is none. */
export async function lotView(
  caller: Caller,
  plan: StoredPlan,
  lot: StoredLot | null,
  reason: NoLot | null = null
): Promise<LotView | null> {
  const shown = (await shownPlans(caller, [plan])).get(plan.id)
  if (shown === undefined) return null
  const serverTime = clock.now()
  const about = { plan: shown, qualification: await ownQualification(caller, plan), serverTime }
  if (lot === null) {
    const practised = await lastPractice(caller, plan.id)
    return { ...about, practised, id: null, purpose: null, leaseUntil: null, tasks: [], reason }
  }
  const rows = await heldIn(lot)
  const { type } = await ruleOf(plan)
  const texts = await markedTexts(
    rows.map(({ answerId, handle }) => ({
      answerId,
      addressOf: (number: number) => `/v1/correction_lots/${lot.id}/files/${handle}/${number}`,
    }))
  )
  const tasks = rows.flatMap((row): LotTaskView[] => {
    const text = texts.get(row.answerId)
    if (text === undefined) return []
    const { handle: task, position, revision, savedAt } = row
    const mark =
      savedAt === null
        ? null
        : { ...givenIn(type, row), comment: row.comment, annotations: readAnnotations(row.annotationsJson) }
    const attachments = plan.isAnonymous
      ? text.attachments
      : text.attachments.map((file) => ({ ...file, isGiven: true }))
    return [{ ...text, attachments, task, position, revision, mark }]
  })
  const { id, purpose, leaseUntil } = lot
  return { ...about, practised: null, id, purpose, leaseUntil, tasks, reason: null }
}

/** The answer whose text the caller holds in a lot under this name; null: they do not. */
export async function heldAnswer(
  { userId }: Pick<Caller, 'userId'>,
  lotId: number,
  handle: string
): Promise<number | null> {
  const row = await select(db, 'corrector_marks', { answerId: 'corrector_marks.answer_id' })
    .join('correction_tasks', 'correction_tasks.answer_id', 'corrector_marks.answer_id')
    .join('correction_lots', 'correction_lots.id', 'corrector_marks.lot_id')
    .where({
      'corrector_marks.handle': handle,
      'corrector_marks.author_id': userId,
      'corrector_marks.lot_id': lotId,
      'correction_tasks.lot_id': lotId,
      'correction_tasks.state': 'HELD',
      'correction_lots.is_open': 1,
    })
    .where('correction_lots.lease_until', '>=', clock.now())
    .first()
  return row?.answerId ?? null
}
