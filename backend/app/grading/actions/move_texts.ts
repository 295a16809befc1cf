import { randomInt } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertRows, clock, select, type Row } from '#shared'
import { LAST_MARKER_ROUND, MOST_DRAW_KEY, PANEL_ROUND } from '../domain/correction_plan.js'
import { moveText } from '../domain/moved_text.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { formerTypes, typeIn, type FormerType } from '../queries/former_types.js'
import { roundsOf, type MoveVersions } from '../queries/move_preview.js'
import type { StoredMove } from '../queries/plan_moves.js'
import { appendEvents, type EventRow } from './append_events.js'
import {
  HANDED,
  HEAD,
  jsonOf,
  storeInForce,
  type Correction,
  type Moved,
  CORRECTION,
} from './move_in_force.js'

const TASK = {
  id: 'correction_tasks.id',
  answerId: 'correction_tasks.answer_id',
  applicationId: 'correction_tasks.application_id',
  sitting: 'correction_tasks.sitting',
  position: 'correction_tasks.position',
  round: 'correction_tasks.round',
  state: 'correction_tasks.state',
} as const
type Task = Row<typeof TASK>

type Move = { readonly move: StoredMove; readonly plan: StoredPlan }
type Text = Moved & { readonly tasks: readonly Task[] }
export type MovedCounts = { readonly texts: number; readonly changed: number; readonly again: number }

/**
 * Carries over what was handed in for these marks in force, and returns what cannot be: its text waits for a mark in its place, and what was given is its author's draft again, which nobody else is shown.
 * Each text gets one link in its chain, with before and after.
 */
export async function moveTexts(
  trx: TransactionClientContract,
  work: Move,
  markIds: readonly number[],
  versions: MoveVersions
): Promise<MovedCounts> {
  const texts = await readTexts(trx, markIds, versions)
  const formers = await formerTypes(work.plan, trx)
  for (const text of texts) await storeMarks(trx, text, { formers, fromTypeId: work.move.fromTypeId })
  await storeTasks(trx, work.plan, texts)
  const events: EventRow[] = []
  for (const text of texts) events.push(await storeInForce(trx, work.move, text))
  await appendEvents(trx, events)
  const count = (is: (text: Text) => boolean) => texts.filter(is).length
  return {
    texts: texts.length,
    changed: count(({ moved }) => moved.outcome === 'changed' || moved.outcome === 'resolved'),
    again: count(({ moved }) => moved.outcome === 'again' || moved.outcome === 'differ'),
  }
}

async function readTexts(
  trx: TransactionClientContract,
  markIds: readonly number[],
  { from, rule }: MoveVersions
): Promise<Text[]> {
  // The lock of the mark in force comes first, as for each writer of marks. One that is gone since was taken back.
  const heads = await select(trx, 'answer_marks', HEAD)
    .whereIn('id', [...markIds])
    .orderBy('id')
    .forUpdate()
  const answerIds = heads.map(({ answerId }) => answerId)
  const rows = await select(trx, 'corrector_marks', HANDED)
    .whereIn('answer_id', answerIds)
    .whereNotNull('handed_in_at')
    .where('round', '<=', PANEL_ROUND)
    .forUpdate()
  const handed = Map.groupBy(rows, ({ answerId }) => answerId)
  const tasks = Map.groupBy(await tasksOf(trx, [...handed.keys()]), ({ answerId }) => answerId)
  const corrections = await correctionsOf(
    trx,
    heads.map(({ correctionId }) => correctionId)
  )
  return heads.flatMap((head): Text[] => {
    const marks = roundsOf(from, handed.get(head.answerId) ?? [])
    const correction = corrections.get(head.correctionId)
    // A plan with a disclosed mark is not moved.
    if (marks.length === 0 || correction === undefined || head.disclosureId !== null) return []
    const moved = moveText(marks, head.points, rule)
    return [{ head, handed: marks, moved, tasks: tasks.get(head.answerId) ?? [], correction }]
  })
}

/** Read without locks, and then changed by their ids: MariaDB would lock the gaps of those that are not there. */
const tasksOf = (trx: TransactionClientContract, answerIds: readonly number[]): Promise<Task[]> =>
  select(trx, 'correction_tasks', TASK)
    .whereIn('answer_id', [...answerIds])
    .where('round', '<=', PANEL_ROUND)

async function correctionsOf(
  trx: TransactionClientContract,
  ids: readonly number[]
): Promise<Map<number, Correction>> {
  const rows = await select(trx, 'corrections', CORRECTION).whereIn('id', [...ids])
  return new Map(rows.map((row) => [row.id, row]))
}

type Version = { readonly formers: readonly FormerType[]; readonly fromTypeId: number }

async function storeMarks(trx: TransactionClientContract, { moved }: Text, version: Version): Promise<void> {
  for (const { source, given, mark } of moved.carried) {
    const criteria = jsonOf(given.criteria)
    if (source.total === mark.total && source.criteriaJson === criteria) continue
    await trx
      .from('corrector_marks')
      .where('id', source.id)
      .update({ total: mark.total, criteria_json: criteria })
  }
  for (const { source } of moved.returned) {
    const row = trx.from('corrector_marks').where('id', source.id)
    // What the panel gave is in the chain, and no draft of a desk. A corrector's stays in its lot, whose version it is of.
    if (source.round === PANEL_ROUND) await row.delete()
    else await row.update({ round: null, handed_in_at: null, ...(isForeign(source, version) && NO_LEVELS) })
  }
}

const NO_LEVELS = { criteria_json: null, total: null } as const

/** One that an earlier move carried over has places of another version than its lot's: read as the lot's they would be levels that nobody chose. */
const isForeign = (
  { lotId, criteriaJson }: Text['handed'][number],
  { formers, fromTypeId }: Version
): boolean => criteriaJson !== null && (lotId === null || typeIn(formers, 'lots', lotId) !== fromTypeId)

/** The rounds in which a text waits for a mark. One that the panel has decided waits for none. */
function waitingRounds({ carried, resolution }: Moved['moved'], marks: number): number[] {
  if (carried.some(({ round }) => round === PANEL_ROUND)) return []
  const first = Array.from({ length: marks }, (_, at) => at + 1)
  const needs = resolution.state === 'needs' ? resolution.what : null
  const beside = { third: [LAST_MARKER_ROUND], panel: [PANEL_ROUND] } as const
  const more = needs === 'third' || needs === 'panel' ? beside[needs] : []
  return [...first, ...more].filter((round) => !carried.some((one) => one.round === round))
}

async function storeTasks(
  trx: TransactionClientContract,
  plan: StoredPlan,
  texts: readonly Text[]
): Promise<void> {
  const places = texts.map((text) => ({ ...text, wanted: waitingRounds(text.moved, plan.marks) }))
  const waiting = places.flatMap(({ tasks, wanted }) => tasks.filter(({ round }) => wanted.includes(round)))
  const over = places.flatMap(({ tasks, wanted, moved }) =>
    tasks.filter(
      ({ round }) =>
        round >= LAST_MARKER_ROUND &&
        !wanted.includes(round) &&
        !moved.carried.some((one) => one.round === round)
    )
  )
  const byId = (tasks: readonly Task[]) =>
    trx.from('correction_tasks').whereIn(
      'id',
      tasks.map(({ id }) => id)
    )
  await byId(waiting).update({ state: 'WAITING', taken_by: null, lot_id: null })
  await byId(over).delete()
  const at = clock.now()
  await insertRows(
    trx,
    'correction_tasks',
    places.flatMap(({ tasks, wanted }) =>
      wanted
        .filter((round) => tasks.every((task) => task.round !== round))
        .flatMap((round) => tasks.slice(0, 1).map((task) => taskRow(plan, task, { round, at })))
    )
  )
}

const taskRow = (
  { id, examId, collectionId, itemId }: StoredPlan,
  { answerId, applicationId, sitting, position }: Task,
  { round, at }: { readonly round: number; readonly at: number }
) => ({
  answer_id: answerId,
  application_id: applicationId,
  sitting,
  exam_id: examId,
  collection_id: collectionId,
  item_id: itemId,
  position,
  round,
  state: 'WAITING',
  plan_id: id,
  draw_key: randomInt(MOST_DRAW_KEY),
  created_at: at,
})
