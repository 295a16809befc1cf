import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows, select, type Caller, type Row } from '#shared'
import { asksToQualify, stepOf, type ControlPurpose } from '../domain/qualification.js'
import type { OwnQualification } from '../lot_views.js'
import type { AttemptView, MemberQualificationView, PlanQualificationView } from '../qualification_views.js'
import { mayPlan } from '../policies/plan_policy.js'
import { membersOf } from './correction_members.js'
import type { StoredPlan } from './correction_plans.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const ATTEMPT = {
  id: 'qualification_attempts.id',
  userId: 'qualification_attempts.user_id',
  number: 'qualification_attempts.number',
  state: 'qualification_attempts.state',
  texts: 'qualification_attempts.texts',
  leastWithin: 'qualification_attempts.least_within',
  within: 'qualification_attempts.within',
  beganAt: 'qualification_attempts.began_at',
  endedAt: 'qualification_attempts.ended_at',
  decidedBy: 'qualification_attempts.decided_by',
  reason: 'qualification_attempts.reason',
} as const
export type StoredAttempt = Row<typeof ATTEMPT>

/** The last attempt of somebody; null: there was none. */
export const lastAttempt = (client: Client, planId: number, userId: number): Promise<StoredAttempt | null> =>
  select(client, 'qualification_attempts', ATTEMPT)
    .where({ plan_id: planId, user_id: userId })
    .orderBy('number', 'desc')
    .first()

const OWNER = {
  institutionId: 'collections.institution_id',
  schoolId: 'collections.school_id',
  createdBy: 'collections.created_by',
} as const

/** Does a corrector get texts of the plan, as far as it asks to qualify first? Who manages it, and marks as well, is asked for nothing. */
export async function mayHaveTexts(client: Client, caller: Caller, plan: StoredPlan): Promise<boolean> {
  if (!asksToQualify(plan)) return true
  const attempt = await lastAttempt(client, plan.id, caller.userId)
  if (attempt?.state === 'passed' || attempt?.state === 'admitted') return true
  const collection = await select(client, 'collections', OWNER).where('id', plan.collectionId).first()
  return collection !== null && mayPlan(caller, collection)
}

/** How many texts count of each of these attempts. */
async function markedIn(attemptIds: readonly number[]): Promise<Map<number | null, number>> {
  if (attemptIds.length === 0) return new Map()
  const rows = await db
    .query<{ id: number; total: number | string }>()
    .from('control_marks')
    .join('control_texts', 'control_texts.id', 'control_marks.control_id')
    .whereIn('control_marks.attempt_id', [...attemptIds])
    .where('control_texts.is_active', 1)
    .groupBy('control_marks.attempt_id')
    .select('control_marks.attempt_id as id')
    .count('* as total')
  return new Map(rows.map(({ id, total }) => [id, Number(total)]))
}

/** Where the caller is; null: the plan asks for no qualification. */
export async function ownQualification(
  { userId }: Pick<Caller, 'userId'>,
  plan: StoredPlan
): Promise<OwnQualification | null> {
  if (!asksToQualify(plan)) return null
  const attempt = await lastAttempt(db, plan.id, userId)
  if (attempt === null) {
    const { qualificationTexts: texts, qualificationWithin: leastWithin } = plan
    return { number: 1, state: 'open', texts, leastWithin, marked: 0, within: null }
  }
  const { id, number, state, texts, leastWithin, within } = attempt
  const marked = (await markedIn([id])).get(id) ?? 0
  return { number, state, texts, leastWithin, marked, within }
}

/** Texts that are in a set of a plan now. */
const setQuery = (client: Client, planId: number, purpose: ControlPurpose) =>
  select(client, 'control_texts', { id: 'control_texts.id' }).where({
    'control_texts.plan_id': planId,
    'control_texts.is_active': 1,
    'control_texts.purpose': purpose,
  })

/** Texts to qualify by that somebody has never had, as far as the set says: of whose candidates they get none is seen at the draw. */
export const freshTexts = (client: Client, planId: number, userId: number): Promise<number> =>
  countRows(
    setQuery(client, planId, 'qualification')
      .whereNot('control_texts.created_by', userId)
      .whereNotExists((own) => {
        own
          .from('corrector_marks')
          .whereColumn('corrector_marks.answer_id', 'control_texts.answer_id')
          .where('corrector_marks.author_id', userId)
          .whereNotNull('corrector_marks.handed_in_at')
      })
  )

/** Where the correctors of a plan are, by name. */
export async function planQualification(plan: StoredPlan): Promise<PlanQualificationView> {
  const practice = await countRows(setQuery(db, plan.id, 'practice'))
  const qualification = await countRows(setQuery(db, plan.id, 'qualification'))
  const correctors = (await membersOf(plan.id)).filter(({ role }) => role === 'corrector')
  const attempts = await lastAttempts(plan.id)
  const practised = await practisedBy(plan.id)
  const isAsked = asksToQualify(plan)
  const members = correctors.map(({ user, state }): MemberQualificationView => {
    const attempt = attempts.get(user.id) ?? null
    const done = practised.get(user.id) ?? 0
    return {
      user: { id: user.id, name: user.name },
      state,
      step: stepOf({ isAsked, attempt: attempt?.state ?? null, practiceLeft: practice - done }),
      practised: done,
      attempt,
    }
  })
  return { practice, qualification, members }
}

/** By corrector. */
async function lastAttempts(planId: number): Promise<Map<number, AttemptView>> {
  const rows = await select(db, 'qualification_attempts', ATTEMPT).where('plan_id', planId).orderBy('number')
  const last = new Map(rows.map((row) => [row.userId, row]))
  const marked = await markedIn([...last.values()].map(({ id }) => id))
  const people = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn(
    'id',
    [...last.values()].flatMap(({ decidedBy }) => decidedBy ?? [])
  )
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return new Map(
    [...last].map(([userId, { id, decidedBy, ...row }]): [number, AttemptView] => [
      userId,
      {
        ...row,
        marked: marked.get(id) ?? 0,
        by: decidedBy === null ? null : { id: decidedBy, name: names.get(decidedBy) ?? '' },
      },
    ])
  )
}

/** Texts of the practice set that each corrector has marked. */
async function practisedBy(planId: number): Promise<Map<number, number>> {
  const rows = await db
    .query<{ userId: number; total: number | string }>()
    .from('control_marks')
    .join('control_texts', 'control_texts.id', 'control_marks.control_id')
    // By answer: one that was made anew for another version of the type is given to nobody again.
    .join('control_texts as present', 'present.answer_id', 'control_texts.answer_id')
    .where({
      'present.plan_id': planId,
      'present.is_active': 1,
      'present.purpose': 'practice',
    })
    .groupBy('control_marks.author_id')
    .select('control_marks.author_id as userId')
    .countDistinct('present.id as total')
  return new Map(rows.map(({ userId, total }) => [userId, Number(total)]))
}
