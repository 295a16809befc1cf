import db from '@adonisjs/lucid/services/db'
import { select, type Caller, type Row } from '#shared'
import type { ControlResultView, ControlTextView } from '../control_views.js'
import { controlFigures, isWithin, type ControlMark } from '../domain/control_text.js'
import { judge } from '../domain/correction_type.js'
import type { RoundMark } from '../domain/resolve_marks.js'
import { textFileAddress } from './control_options.js'
import { storedPlan, type StoredPlan } from './correction_plans.js'
import { membersOf } from './correction_members.js'
import { givenIn } from './corrector_marks.js'
import { olderThan } from './former_types.js'
import { markedTexts } from './marked_texts.js'
import { notOfOwn } from './not_of_own.js'
import { ruleOf, type PlanRule } from './plan_rule.js'
import { FIRST_ROUND } from './stored_tasks.js'

const CONTROL = {
  id: 'control_texts.id',
  purpose: 'control_texts.purpose',
  answerId: 'control_texts.answer_id',
  taskId: 'correction_tasks.id',
  total: 'control_texts.total',
  criteriaJson: 'control_texts.criteria_json',
  situation: 'control_texts.situation',
  reason: 'control_texts.reason',
  createdAt: 'control_texts.created_at',
  authorId: 'users.id',
  authorName: 'users.name',
  isActive: 'control_texts.is_active',
  endedAt: 'control_texts.ended_at',
  endedBy: 'control_texts.ended_by',
  endReason: 'control_texts.end_reason',
} as const

/** Control texts of one answer, the newest. */
const LISTED_MOST = 200

/** The control texts of a plan by the version of its type that is in force, those that are given out first, the newest of them first. */
export async function controlTexts(
  caller: Pick<Caller, 'userId'>,
  plan: StoredPlan
): Promise<ControlTextView[]> {
  // Those of a version that is not in force any more were judged by other criteria.
  const { controls: older } = await olderThan(plan)
  const rows = await notOfOwn(
    select(db, 'control_texts', CONTROL)
      .join('correction_tasks', 'correction_tasks.answer_id', 'control_texts.answer_id')
      .join('users', 'users.id', 'control_texts.created_by')
      .where({ 'control_texts.plan_id': plan.id, 'correction_tasks.round': FIRST_ROUND })
      .where('control_texts.id', '>', older)
      .orderBy('control_texts.is_active', 'desc')
      .orderBy('control_texts.id', 'desc')
      .limit(LISTED_MOST),
    caller
  )
  if (rows.length === 0) return []
  const texts = await markedTexts(
    rows.map(({ answerId, taskId }) => ({ answerId, addressOf: textFileAddress(plan.id, taskId) }))
  )
  const rule = await ruleOf(plan)
  const marks = Map.groupBy(await controlMarks(plan, rule), ({ controlId }) => controlId)
  const names = await namesOf(rows.flatMap(({ endedBy }) => endedBy ?? []))
  return rows.flatMap((row): ControlTextView[] => {
    const text = texts.get(row.answerId)
    if (text === undefined) return []
    const own = marks.get(row.id) ?? []
    return [
      {
        ...text,
        id: row.id,
        purpose: row.purpose,
        reference: {
          ...givenIn(rule.type, row),
          points: row.total,
          reason: row.reason,
        },
        by: { id: row.authorId, name: row.authorName },
        at: row.createdAt,
        end: row.endedAt === null ? null : endOf(row, names),
        marked: own.length,
        within: own.filter((mark) => isWithin(mark, rule.type.tolerance)).length,
      },
    ]
  })
}

const endOf = (
  { endedAt, endedBy, endReason }: Pick<Row<typeof CONTROL>, 'endedAt' | 'endedBy' | 'endReason'>,
  names: ReadonlyMap<number, string>
) => ({
  by: endedBy === null ? null : { id: endedBy, name: names.get(endedBy) ?? '' },
  at: endedAt ?? 0,
  reason: endReason,
})

async function namesOf(ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', [
    ...new Set(ids),
  ])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const MARK = {
  controlId: 'control_marks.control_id',
  planId: 'control_texts.plan_id',
  isActive: 'control_texts.is_active',
  purpose: 'control_texts.purpose',
  authorId: 'control_marks.author_id',
  total: 'control_marks.total',
  criteriaJson: 'control_marks.criteria_json',
  situation: 'control_marks.situation',
  ofPanel: 'control_texts.total',
  criteriaOfPanel: 'control_texts.criteria_json',
  situationOfPanel: 'control_texts.situation',
  at: 'control_marks.handed_in_at',
} as const
type Stored = Row<typeof MARK>

const marksQuery = () =>
  select(db, 'control_marks', MARK).join('control_texts', 'control_texts.id', 'control_marks.control_id')

type OfControl = ControlMark & Pick<Stored, 'controlId' | 'authorId' | 'isActive' | 'purpose'>

const controlMarks = async (plan: StoredPlan, rule: PlanRule): Promise<OfControl[]> =>
  (await marksQuery().where('control_texts.plan_id', plan.id)).map((row) => controlMark(rule, row))

function controlMark(rule: PlanRule, row: Stored): OfControl {
  const { controlId, authorId, isActive, purpose, at } = row
  return {
    controlId,
    authorId,
    isActive,
    purpose,
    at,
    given: roundMark(rule, row),
    reference: roundMark(rule, {
      total: row.ofPanel,
      criteriaJson: row.criteriaOfPanel,
      situation: row.situationOfPanel,
    }),
  }
}

/** Complete: nothing else is handed in. */
export function roundMark(
  { type, range }: PlanRule,
  stored: Pick<Stored, 'total' | 'criteriaJson' | 'situation'>
): RoundMark {
  const mark = judge(type, givenIn(type, stored), range)
  return { criteria: mark?.criteria ?? null, situation: stored.situation, total: mark?.total ?? stored.total }
}

/** How correctors marked the control texts that are given out among others; what a text got that is none any more counts no longer. By name. */
export async function controlResults(plan: StoredPlan): Promise<ControlResultView[]> {
  const rule = await ruleOf(plan)
  const marks = (await controlMarks(plan, rule)).filter(
    ({ isActive, purpose }) => isActive === 1 && purpose === 'control'
  )
  const byAuthor = Map.groupBy(marks, ({ authorId }) => authorId)
  const correctors = new Map(
    (await membersOf(plan.id))
      .filter(({ role }) => role === 'corrector')
      .map(({ user, state }) => [user.id, state])
  )
  const names = await namesOf([...byAuthor.keys()])
  return [...byAuthor]
    .map(([id, own]): ControlResultView => {
      const state = correctors.get(id) ?? null
      const figures = controlFigures(own, rule.type.tolerance)
      // Nobody is proposed to be stopped who gets no texts.
      const pause = state === 'active' ? figures.pause : null
      return { ...figures, pause, user: { id, name: names.get(id) ?? '' }, state }
    })
    .toSorted((one, other) => one.user.name.localeCompare(other.user.name) || one.user.id - other.user.id)
}

/** A mark of a control text that somebody handed in. `isWithin` null: it is none any more, and its mark counts as work alone. */
export type OwnControl = { readonly planId: number; readonly at: number; readonly isWithin: boolean | null }

/** What somebody handed in for control texts among others in a time; practice and qualification are no production. */
export async function ownControls(userId: number, range: [number, number]): Promise<OwnControl[]> {
  const rows = await marksQuery()
    .where({ 'control_marks.author_id': userId, 'control_texts.purpose': 'control' })
    .whereBetween('control_marks.handed_in_at', range)
  const rules = new Map<number, PlanRule>()
  for (const { planId } of rows) await remember(rules, planId)
  return rows.flatMap((row): OwnControl[] => {
    const rule = rules.get(row.planId)
    if (rule === undefined) return []
    const within = isWithin(controlMark(rule, row), rule.type.tolerance)
    return [{ planId: row.planId, at: row.at, isWithin: row.isActive === 1 ? within : null }]
  })
}

async function remember(rules: Map<number, PlanRule>, planId: number): Promise<void> {
  const plan = rules.has(planId) ? null : await storedPlan(planId)
  if (plan !== null) rules.set(planId, await ruleOf(plan))
}
