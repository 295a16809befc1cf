import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { markOf, pointsOf, thousandthsOf } from '#grading'
import {
  clock,
  err,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { gradeProblem, type GradeProblem } from '../domain/new_grade.js'
import { lastGrades, type StoredGrade } from '../queries/appeal_grades.js'
import { windowOf } from '../queries/appeal_windows.js'
import { gradableAnswer, type Gradable } from '../queries/gradable.js'
import { isUnpayed } from '../queries/unpayed.js'
import type { StaleAppeal } from './reply_to_appeal.js'

/** `value` in points, null: the grade is taken back. `revision`: of the appeal that was read. `reason`: why an administrator gives it who marked the answer. */
export type GradeOrder = {
  readonly value: number | null
  readonly revision: number | undefined
  readonly reason: string | null
}

type Graded = Result<null, DomainError | StaleAppeal>

const APPEAL = {
  id: 'appeals.id',
  institutionId: 'appeals.institution_id',
  collectionId: 'appeals.collection_id',
  examId: 'appeals.exam_id',
  applicationId: 'appeals.application_id',
  answerId: 'appeals.answer_id',
  itemId: 'appeals.item_id',
  processId: 'appeals.process_id',
  status: 'appeals.status',
  revision: 'appeals.revision',
} as const
type Appeal = Row<typeof APPEAL>

/**
 * Gives the answer of an appeal a new grade, which waits with the reply and is the mark in force once that is disclosed. Whether the caller may was checked. What
 * is so already is written by nobody.
 * @returns refused: `not_found`; `validation` naming `value`; 409 `appeal_disclosed`; stale
 */
export async function gradeAppeal(caller: Caller, id: number, order: GradeOrder): Promise<Graded> {
  const place = await select(db, 'appeals', APPEAL).where('id', id).first()
  const gradable = place && (await gradableAnswer(place))
  if (!gradable) return refuseNotFound()
  return inTransaction<null, DomainError | StaleAppeal>((trx) => grade(trx, caller, { id, order, gradable }))
}

type Grading = { readonly id: number; readonly order: GradeOrder; readonly gradable: Gradable }

async function grade(
  trx: TransactionClientContract,
  caller: Caller,
  { id, order, gradable }: Grading
): Promise<Graded> {
  const appeal = await select(trx, 'appeals', APPEAL).where('id', id).forUpdate().first()
  if (!appeal || (await isUnpayed(trx, appeal.processId))) return refuseNotFound()
  if (appeal.status === 'disclosed') return refuseConflict('appeal_disclosed', 'appeals.appeal_disclosed')
  const last = (await lastGrades([id], trx)).get(id) ?? null
  const points = order.value === null ? null : markOf(order.value, gradable.item)
  if (order.value === null || points !== null) {
    if (isRepeated(last, caller, points)) return ok(null)
  }
  if (isStale(appeal, last, caller, order)) return err({ kind: 'stale' })
  if (order.value !== null) {
    // Nobody changes the window until this is written.
    const mayLower = (await windowOf(appeal.collectionId, trx, 'share'))?.window.mayLower === true
    const facts = { ...gradable, given: thousandthsOf(order.value), points, mayLower }
    const problem = gradeProblem(facts)
    if (problem !== null) return refused(problem, gradable, caller)
  }
  await store(trx, caller, { appeal, last, points, before: gradable.mark ?? 0, reason: order.reason })
  return ok(null)
}

/** Who takes back what nobody gave changes nothing, either. */
const isRepeated = (last: StoredGrade | null, { userId }: Caller, points: number | null): boolean =>
  (last?.points ?? null) === points && (last === null || points === null || last.authorId === userId)

/** Who names no revision has seen no grade of another person. */
const isStale = (
  appeal: Appeal,
  last: StoredGrade | null,
  { userId }: Caller,
  { revision }: GradeOrder
): boolean =>
  revision === undefined ? last !== null && last.authorId !== userId : revision !== appeal.revision

const refused = (problem: GradeProblem, { least, most, mark }: Gradable, { language }: Caller) => {
  const shown = (thousandths: number) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(pointsOf(thousandths) ?? 0)
  return refuse('invalid', 'validation', {
    fields: { value: [`appeals.${problem}`] },
    params: { least: shown(least), most: shown(most), max: shown(most), mark: shown(mark ?? 0) },
  })
}

type Write = {
  readonly appeal: Appeal
  readonly last: StoredGrade | null
  readonly points: number | null
  readonly before: number
  readonly reason: string | null
}

async function store(
  trx: TransactionClientContract,
  caller: Caller,
  { appeal, last, points, before, reason }: Write
): Promise<void> {
  await insertRow(trx, 'appeal_grades', {
    appeal_id: appeal.id,
    revision: (last?.revision ?? 0) + 1,
    author_id: caller.userId,
    session_id: caller.sessionId,
    points,
    before_points: before,
    reason,
    given_at: clock.now(),
  })
  await trx
    .from('appeals')
    .where('id', appeal.id)
    .update({ revision: appeal.revision + 1 })
  await record(trx, {
    act: 'appeal_graded',
    by: caller,
    institutionId: appeal.institutionId,
    subject: { type: 'application', id: appeal.applicationId },
    detail: { appeal: appeal.id, answer: appeal.answerId },
    before: { points: last?.points ?? null },
    after: { points },
    reason,
  })
}
