import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Row } from '#shared'
import type { ControlOptionView } from '../control_views.js'
import { MOST_DRAW_KEY, PANEL_ROUND } from '../domain/correction_plan.js'
import { scaled } from '../domain/resolve_marks.js'
import type { StoredPlan } from './correction_plans.js'
import { markedTexts } from './marked_texts.js'
import { ruleOf } from './plan_rule.js'
import { notOfOwn } from './not_of_own.js'
import { FIRST_ROUND } from './stored_tasks.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const TASK = {
  id: 'correction_tasks.id',
  answerId: 'correction_tasks.answer_id',
  drawKey: 'correction_tasks.draw_key',
  points: 'answer_marks.points',
} as const
type Task = Row<typeof TASK>

/** `untouched`: nobody has begun with it. `marked`: its mark is in force. */
export const OPTION_STATES = ['untouched', 'marked'] as const
export type OptionState = (typeof OPTION_STATES)[number]

/** Texts of one look. */
const AT_ONCE = 10

/** Where the files of a text of the plan are read by who supervises it. */
export const textFileAddress = (planId: number, task: number) => (number: number) =>
  `/v1/correction_plans/${planId}/texts/${task}/files/${number}`

/** A text of a plan, by its first task; null, whether it is there or not, and for answers of the caller's own or of candidates whose guardian they are. */
export const planText = (
  caller: Pick<Caller, 'userId'>,
  planId: number,
  id: number,
  client: Client = db
): Promise<Pick<Task, 'id' | 'answerId'> | null> =>
  notOfOwn(
    select(client, 'correction_tasks', { id: TASK.id, answerId: TASK.answerId }).where({
      'correction_tasks.id': id,
      'correction_tasks.plan_id': planId,
      'correction_tasks.round': FIRST_ROUND,
    }),
    caller
  ).first()

/** Some texts that may become control texts, from a random place on and round: another look shows others. */
export async function controlOptions(
  caller: Pick<Caller, 'userId'>,
  plan: StoredPlan,
  state: OptionState
): Promise<ControlOptionView[]> {
  const from = randomInt(MOST_DRAW_KEY)
  const behind = await optionsIn(caller, plan, { state, range: [from, MOST_DRAW_KEY] })
  const before = behind.length < AT_ONCE ? await optionsIn(caller, plan, { state, range: [0, from - 1] }) : []
  const tasks = [...behind, ...before].slice(0, AT_ONCE)
  const texts = await markedTexts(
    tasks.map(({ id, answerId }) => ({ answerId, addressOf: textFileAddress(plan.id, id) }))
  )
  const { most, value } = (await ruleOf(plan)).resolve
  return tasks.flatMap(({ id, answerId, points }): ControlOptionView[] => {
    const text = texts.get(answerId)
    return text === undefined
      ? []
      : [{ ...text, task: String(id), points: points === null ? null : scaled(points, value, most) }]
  })
}

type Wanted = { readonly state: OptionState; readonly range: [number, number] }

const optionsIn = (caller: Pick<Caller, 'userId'>, plan: StoredPlan, { state, range }: Wanted) =>
  notOfOwn(
    select(db, 'correction_tasks', TASK)
      .join('answer_marks', 'answer_marks.answer_id', 'correction_tasks.answer_id')
      .where({
        'correction_tasks.plan_id': plan.id,
        'correction_tasks.round': FIRST_ROUND,
        'correction_tasks.state': state === 'marked' ? 'MARKED' : 'WAITING',
      })
      .whereBetween('correction_tasks.draw_key', range),
    caller
  )
    .if(state === 'marked', (query) => query.whereNotNull('answer_marks.points'))
    .if(state === 'untouched', (query) =>
      query.whereNotExists((drafts) => {
        drafts
          .from('corrector_marks')
          .whereColumn('corrector_marks.answer_id', 'correction_tasks.answer_id')
          .whereNotNull('corrector_marks.saved_at')
      })
    )
    .whereNotExists((others) => {
      others
        .from('correction_tasks as others')
        .whereColumn('others.answer_id', 'correction_tasks.answer_id')
        .where('others.round', '<=', PANEL_ROUND)
        .whereIn('others.state', state === 'marked' ? ['WAITING', 'HELD'] : ['HELD', 'MARKED'])
    })
    .whereNotExists((controls) => {
      controls
        .from('control_texts')
        .whereColumn('control_texts.answer_id', 'correction_tasks.answer_id')
        .where('control_texts.is_active', 1)
    })
    .orderBy('correction_tasks.draw_key')
    .limit(AT_ONCE)
