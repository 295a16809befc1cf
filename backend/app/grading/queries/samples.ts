import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Row } from '#shared'
import { SAMPLE_ROUND } from '../domain/correction_plan.js'
import { judge, type TypeMark } from '../domain/correction_type.js'
import { isDiscrepant, type RoundMark } from '../domain/resolve_marks.js'
import { totalAgreement } from '../domain/mark_tally.js'
import type { DifferingView, ReadMark, SamplesView, SampleView } from '../sample_views.js'
import { textFileAddress } from './control_options.js'
import type { StoredPlan } from './correction_plans.js'
import { givenIn } from './corrector_marks.js'
import { formerTypes, olderThan, typeIn } from './former_types.js'
import { markedTexts } from './marked_texts.js'
import { notOfOwn } from './not_of_own.js'
import { ruleOf, type PlanRule } from './plan_rule.js'
import { FIRST_ROUND } from './stored_tasks.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const READING = {
  id: 'sample_readings.id',
  sampleId: 'sample_readings.sample_id',
  answerId: 'sample_readings.answer_id',
  authorId: 'sample_readings.author_id',
  total: 'sample_readings.total',
  criteriaJson: 'sample_readings.criteria_json',
  situation: 'sample_readings.situation',
  readerId: 'sample_readings.reader_id',
  readTotal: 'sample_readings.read_total',
  readCriteriaJson: 'sample_readings.read_criteria_json',
  readSituation: 'sample_readings.read_situation',
  readAt: 'sample_readings.read_at',
  endedAt: 'sample_readings.ended_at',
  reopenedAt: 'sample_readings.reopened_at',
  reopenedBy: 'sample_readings.reopened_by',
} as const
type Reading = Row<typeof READING>

type Pair = { readonly first: RoundMark; readonly second: RoundMark }

/** Both marks of a reading; null: it was not read, or not of what the answer holds now. */
function pairOf(rule: PlanRule, row: Reading): Pair | null {
  if (row.readTotal === null || row.endedAt !== null) return null
  const first = roundMark(rule, row)
  const second = roundMark(rule, {
    total: row.readTotal,
    criteriaJson: row.readCriteriaJson,
    situation: row.readSituation,
  })
  return { first, second }
}

type Stored = {
  readonly total: number
  readonly criteriaJson: string | null
  readonly situation: string | null
}

/** Complete: nothing else is handed in. */
function roundMark({ type, range }: PlanRule, stored: Stored): RoundMark {
  const mark: TypeMark | null = judge(type, givenIn(type, stored), range)
  return { criteria: mark?.criteria ?? null, situation: stored.situation, total: mark?.total ?? stored.total }
}

const differs = ({ type }: PlanRule, pair: Pair | null): boolean =>
  pair !== null && isDiscrepant(pair.first, pair.second, type.tolerance)

/** Readings of answers that are not the caller's own. */
const readingsOf = (caller: Pick<Caller, 'userId'>, planId: number, client: Client) =>
  notOfOwn(
    select(client, 'sample_readings', READING)
      .join('correction_tasks', 'correction_tasks.answer_id', 'sample_readings.answer_id')
      .where({ 'sample_readings.plan_id': planId, 'correction_tasks.round': FIRST_ROUND }),
    caller
  )

/** A reading beyond tolerance; null, whether it is there or not. `isPresent`: the text was not opened again since. */
export async function differingReading(
  caller: Pick<Caller, 'userId'>,
  plan: StoredPlan,
  id: number,
  client: Client = db
): Promise<{ readonly answerId: number; readonly isPresent: boolean } | null> {
  const row = await readingsOf(caller, plan.id, client).where('sample_readings.id', id).first()
  // One of a version that is not in force any more says nothing of the mark that there is now.
  if (row === null || row.sampleId <= (await olderThan(plan, client)).samples) return null
  const rule = await ruleOf(plan, client)
  if (!differs(rule, pairOf(rule, row))) return null
  return { answerId: row.answerId, isPresent: (await presentOf([row.answerId], client)).has(row.answerId) }
}

/** Of these texts those that were not opened again since they were read for a sample. */
async function presentOf(answerIds: readonly number[], client: Client): Promise<Set<number>> {
  const rows = await select(client, 'correction_tasks', { answerId: 'correction_tasks.answer_id' })
    .whereIn('answer_id', [...answerIds])
    .where({ round: SAMPLE_ROUND, state: 'MARKED' })
  return new Set(rows.map(({ answerId }) => answerId))
}

const SAMPLE = {
  id: 'correction_samples.id',
  correctorId: 'correction_samples.corrector_id',
  reason: 'correction_samples.reason',
  byId: 'correction_samples.drawn_by',
  at: 'correction_samples.drawn_at',
  endedAt: 'correction_samples.ended_at',
  endedBy: 'correction_samples.ended_by',
  endReason: 'correction_samples.end_reason',
} as const

/** Samples, and texts that differ, of one answer of the board. */
const SAMPLES_MOST = 20
const DIFFERING_MOST = 50

/** The newest samples of a plan with what came of them, and the texts whose second readings are beyond tolerance. */
export async function planSamples(caller: Pick<Caller, 'userId'>, plan: StoredPlan): Promise<SamplesView> {
  const samples = await select(db, 'correction_samples', SAMPLE)
    .where('plan_id', plan.id)
    .orderBy('id', 'desc')
    .limit(SAMPLES_MOST)
  if (samples.length === 0) return { samples: [], differing: [] }
  const ruleFor = await rulesOf(plan)
  const rows = await readingsOf(caller, plan.id, db)
    .whereIn(
      'sample_readings.sample_id',
      samples.map(({ id }) => id)
    )
    .orderBy('sample_readings.read_at', 'desc')
    .orderBy('sample_readings.id')
  const older = (await olderThan(plan)).samples
  const rule = await ruleOf(plan)
  const differing = rows
    .filter((row) => row.sampleId > older && differs(rule, pairOf(rule, row)))
    .slice(0, DIFFERING_MOST)
  const names = await namesOf([
    ...samples.flatMap(({ byId, correctorId, endedBy }) => [byId, correctorId, endedBy]),
    ...differing.flatMap(({ authorId, readerId, reopenedBy }) => [authorId, readerId, reopenedBy]),
  ])
  const bySample = Map.groupBy(rows, ({ sampleId }) => sampleId)
  return {
    samples: samples.map(({ id, correctorId, reason, byId, at, ...end }): SampleView => ({
      id,
      corrector: correctorId === null ? null : names(correctorId),
      reason,
      by: names(byId),
      at,
      ...figuresOf(ruleFor(id), bySample.get(id) ?? []),
      end:
        end.endedAt === null
          ? null
          : { by: names(end.endedBy ?? 0), at: end.endedAt, reason: end.endReason ?? '' },
    })),
    differing: await differingViews(plan, { rule, differing, names }),
  }
}

/** The rule by which both marks of a sample's readings were given. */
async function rulesOf(plan: StoredPlan): Promise<(sample: number) => PlanRule> {
  const formers = await formerTypes(plan)
  const present = await ruleOf(plan)
  const rules = new Map<number, PlanRule>()
  for (const { typeId } of formers) rules.set(typeId, await ruleOf({ ...plan, typeId }))
  return (sample) => rules.get(typeIn(formers, 'samples', sample) ?? plan.typeId) ?? present
}

function figuresOf(rule: PlanRule, rows: readonly Reading[]) {
  const pairs = rows.flatMap((row) => pairOf(rule, row) ?? [])
  const sum = pairs.reduce((all, { first, second }) => all + second.total - first.total, 0)
  return {
    texts: rows.length,
    ended: rows.filter(({ endedAt }) => endedAt !== null).length,
    read: pairs.length,
    within: pairs.filter((pair) => !differs(rule, pair)).length,
    mean: pairs.length === 0 ? null : sum / pairs.length,
    agreement: totalAgreement(
      pairs.map(({ first, second }) => ({ first: first.total, second: second.total, count: 1 })),
      rule.type
    ),
  }
}

type NameOf = (id: number) => { readonly id: number; readonly name: string }

async function namesOf(ids: readonly (number | null)[]): Promise<NameOf> {
  const rows = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', [
    ...new Set(ids.filter((id) => id !== null)),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => ({ id, name: names.get(id) ?? '' })
}

async function differingViews(
  plan: StoredPlan,
  {
    rule,
    differing,
    names,
  }: { readonly rule: PlanRule; readonly differing: readonly Reading[]; readonly names: NameOf }
): Promise<DifferingView[]> {
  const answerIds = differing.map(({ answerId }) => answerId)
  const tasks = await select(db, 'correction_tasks', {
    id: 'correction_tasks.id',
    answerId: 'correction_tasks.answer_id',
    disclosureId: 'answer_marks.disclosure_id',
  })
    .join('answer_marks', 'answer_marks.answer_id', 'correction_tasks.answer_id')
    .whereIn('correction_tasks.answer_id', answerIds)
    .where('correction_tasks.round', FIRST_ROUND)
  const taskOf = new Map(tasks.map((task) => [task.answerId, task]))
  const present = await presentOf(answerIds, db)
  const texts = await markedTexts(
    tasks.map(({ id, answerId }) => ({ answerId, addressOf: textFileAddress(plan.id, id) }))
  )
  const markOf = (stored: Stored, author: number): ReadMark => ({
    ...givenIn(rule.type, stored),
    points: roundMark(rule, stored).total,
    corrector: names(author),
  })
  return differing.flatMap((row): DifferingView[] => {
    const { id, answerId, reopenedAt, reopenedBy } = row
    const text = texts.get(answerId)
    if (text === undefined) return []
    const second = {
      total: row.readTotal ?? 0,
      criteriaJson: row.readCriteriaJson,
      situation: row.readSituation,
    }
    return [
      {
        ...text,
        id,
        marks: [markOf(row, row.authorId), markOf(second, row.readerId ?? 0)],
        reopened: reopenedAt === null ? null : { at: reopenedAt, by: names(reopenedBy ?? 0) },
        mayReopen: present.has(answerId) && taskOf.get(answerId)?.disclosureId === null,
      },
    ]
  })
}
