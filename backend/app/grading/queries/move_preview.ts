import { setImmediate as nextTurn } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuse, refuseConflict, ok, select, type DomainError, type Result, type Row } from '#shared'
import { carrying } from '../domain/carried_mark.js'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import { moveBasis, moveText, MoveTally, type ItemMarkSums, type MoveRule } from '../domain/moved_text.js'
import type { MovePreview } from '../move_views.js'
import type { StoredPlan } from './correction_plans.js'
import { typesById, type StoredType } from './correction_types.js'
import { givenIn } from './corrector_marks.js'
import { isBeingDisclosed } from './mark_disclosures.js'
import { ruleOf } from './plan_rule.js'

type Client = typeof db | TransactionClientContract

/** Both versions, and how marks of the one are read in the other. */
export type MoveVersions = { readonly from: StoredType; readonly to: StoredType; readonly rule: MoveRule }

type Versioned = Pick<StoredPlan, 'itemId' | 'marks' | 'institutionId'>

/** @throws Error for a version that is not there */
export async function moveVersions(
  { itemId, marks }: Pick<Versioned, 'itemId' | 'marks'>,
  { fromTypeId, toTypeId }: { readonly fromTypeId: number; readonly toTypeId: number },
  client: Client = db
): Promise<MoveVersions> {
  const types = await typesById([fromTypeId, toTypeId], client)
  const [from, to] = [types.get(fromTypeId), types.get(toTypeId)]
  if (!from || !to) throw new Error(`correction type ${fromTypeId} or ${toTypeId} is not there`)
  const { type, range, resolve } = await ruleOf({ typeId: toTypeId, itemId, marks }, client)
  return { from, to, rule: { carry: carrying(from.definition, type, range), type, range, resolve } }
}

/**
 * Whether a plan can go over to this version of its type. Goes through the marks of its item once.
 * @returns the basis of moving it now; refused: `validation` naming `type`; 409 `plan_moving`, `disclosure_running`, `marks_disclosed`
 */
export async function mayMoveTo(
  plan: StoredPlan,
  typeId: number,
  client: Client = db
): Promise<Result<string, DomainError>> {
  const types = await typesById([plan.typeId, typeId], client)
  const [from, to] = [types.get(plan.typeId), types.get(typeId)]
  if (!from || to?.key !== from.key || to.institutionId !== from.institutionId)
    return refuse('invalid', 'validation', { fields: { type: ['grading.move_other_type'] } })
  if (typeId === plan.typeId)
    return refuse('invalid', 'validation', { fields: { type: ['grading.move_same_version'] } })
  if (plan.movingId !== null) return refuseConflict('plan_moving', 'grading.plan_moving')
  if (await isBeingDisclosed(client, plan.collectionId))
    return refuseConflict('disclosure_running', 'grading.disclosure_running')
  const sums = await sumsOf(plan, client)
  if (sums.disclosed > 0) return refuseConflict('marks_disclosed', 'grading.move_disclosed')
  const scope = { planId: plan.id, version: plan.version, fromTypeId: plan.typeId, toTypeId: typeId }
  return ok(moveBasis(scope, sums))
}

const COUNTED = {
  marks: 'COUNT(*)',
  disclosed: 'SUM(CASE WHEN disclosure_id IS NULL THEN 0 ELSE 1 END)',
  ids: 'SUM(id)',
  sequences: 'SUM(sequence)',
  weighted: 'SUM(id * sequence)',
} as const satisfies Record<keyof ItemMarkSums, string>

/** Over the marks of the plan's item, in one statement. */
async function sumsOf(
  { examId, itemId }: Pick<StoredPlan, 'examId' | 'itemId'>,
  client: Client
): Promise<ItemMarkSums> {
  const row = await client
    .query<Record<keyof ItemMarkSums, number | string | null>>()
    .from('answer_marks')
    .where({ exam_id: examId, item_id: itemId })
    .select(...Object.entries(COUNTED).map(([name, sum]) => db.raw(`${sum} as ${name}`)))
    .first()
  const sum = (name: keyof ItemMarkSums) => Number(row?.[name] ?? 0)
  return {
    marks: sum('marks'),
    disclosed: sum('disclosed'),
    ids: sum('ids'),
    sequences: sum('sequences'),
    weighted: sum('weighted'),
  }
}

/**
 * What moving a plan to another version would do now. Reads what was handed in by parts with rests, `atOnce` marks each, more than of one text.
 * @returns refused as `mayMoveTo`
 */
export async function previewMove(
  plan: StoredPlan,
  toTypeId: number,
  atOnce = AT_ONCE
): Promise<Result<MovePreview, DomainError>> {
  // First: what is written while the marks are read makes the order stale.
  const may = await mayMoveTo(plan, toTypeId)
  if (!may.ok) return may
  const versions = await moveVersions(plan, { fromTypeId: plan.typeId, toTypeId })
  const tally = new MoveTally()
  for await (const { points, marks } of handedTexts(plan, versions, atOnce))
    tally.add(points, moveText(marks, points, versions.rule))
  return ok({ ...tally.counts, basis: may.value, ...(await besideOf(plan, versions)) })
}

const MARK = {
  answerId: 'corrector_marks.answer_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  points: 'answer_marks.points',
} as const

/** Rows of one read: of each text there are four marks at most. */
const AT_ONCE = 2_000

/** What was handed in by a plan, text by text, with the points in force. */
async function* handedTexts({ id }: StoredPlan, { from }: MoveVersions, atOnce: number) {
  let after = 0
  for (;;) {
    const rows = await select(db, 'corrector_marks', MARK)
      .join('answer_marks', 'answer_marks.answer_id', 'corrector_marks.answer_id')
      .where('corrector_marks.plan_id', id)
      .where('corrector_marks.answer_id', '>', after)
      .whereNotNull('corrector_marks.handed_in_at')
      .where('corrector_marks.round', '<=', PANEL_ROUND)
      .orderBy('corrector_marks.answer_id')
      .limit(atOnce)
    const isLast = rows.length < atOnce
    const last = rows.at(-1)?.answerId ?? 0
    // Of the last text of a full read there may be more: it comes again with the next.
    const texts = Map.groupBy(
      isLast ? rows : rows.filter(({ answerId }) => answerId < last),
      ({ answerId }) => answerId
    )
    for (const some of texts.values()) yield { points: some[0]?.points ?? null, marks: roundsOf(from, some) }
    if (isLast) return
    after = last - 1
    // On SQLite statements alone never let go of the process.
    await nextTurn()
  }
}

type Stored = Pick<Row<typeof MARK>, 'total' | 'criteriaJson' | 'situation'> & {
  readonly round: number | null
}

/** In the order of their rounds. */
export const roundsOf = <R extends Stored>({ definition }: StoredType, rows: readonly R[]) =>
  rows
    .map((row) => ({ ...row, round: row.round ?? 0, given: givenIn(definition, row) }))
    .toSorted((one, other) => one.round - other.round)

const CONTROL = {
  id: 'control_texts.id',
  answerId: 'control_texts.answer_id',
  total: 'control_texts.total',
  criteriaJson: 'control_texts.criteria_json',
  situation: 'control_texts.situation',
  reason: 'control_texts.reason',
  purpose: 'control_texts.purpose',
  createdBy: 'control_texts.created_by',
} as const

/** The control texts that are given out; `after` null: the panel's mark has no place in the other version. */
export async function movedControls(
  { id }: Pick<StoredPlan, 'id'>,
  { from, rule }: MoveVersions,
  client: Client = db,
  isLocked = false
) {
  const query = select(client, 'control_texts', CONTROL).where({ plan_id: id, is_active: 1 }).orderBy('id')
  if (isLocked) query.forUpdate()
  return (await query).map((control) => {
    const [moved] = moveText(
      [{ round: PANEL_ROUND, given: givenIn(from.definition, control) }],
      null,
      rule
    ).carried
    return { ...control, after: moved ?? null }
  })
}

async function besideOf(plan: StoredPlan, versions: MoveVersions) {
  const controls = await movedControls(plan, versions)
  const carried = controls.filter(({ after }) => after !== null).length
  const count = async (table: 'correction_tasks' | 'correction_samples', only: Record<string, unknown>) => {
    const rows = db
      .query<{ total: number | string }>()
      .from(table)
      .where({ plan_id: plan.id, ...only })
    return Number((await rows.count('* as total').first())?.total ?? 0)
  }
  return {
    held: await count('correction_tasks', { state: 'HELD' }),
    controls: { carried, ended: controls.length - carried },
    samples: await count('correction_samples', { ended_at: null }),
  }
}
