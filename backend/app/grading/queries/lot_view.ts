import db from '@adonisjs/lucid/services/db'
import { examContent, responseOfRow, type ExamContent } from '#delivery'
import { clock, columnsSql, readTogether, type Caller, type Row, type Statement } from '#shared'
import { readAnnotations } from '../domain/annotation.js'
import type { CorrectionType } from '../domain/correction_type.js'
import type { LotTaskView, LotView, NoLot } from '../lot_views.js'
import { PLAN, planOf } from './correction_plans.js'
import { knownType } from './correction_types.js'
import { givenIn } from './corrector_marks.js'
import { LOT, lastPractice, type StoredLot } from './lots.js'
import { textOf } from './mark_rows.js'
import { PLACE, shownPlan } from './plan_views.js'
import { ownQualification } from './qualification.js'
import { FILE, filesByAnswer, type TextFile } from './text_files.js'

const PLACED = { ...PLAN, ...PLACE, id: PLAN.id, examVersion: 'exams.content_version' } as const
type PlacedRow = Row<typeof PLACED>

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
  itemId: 'answers.item_id',
  category: 'answers.item_category',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
} as const
type TaskRow = Row<typeof TASK>

const placed = (planId: number): Statement<PlacedRow> => ({
  sql: `SELECT ${columnsSql(PLACED)} FROM correction_plans
    JOIN collections ON collections.id = correction_plans.collection_id
    JOIN exams ON exams.id = correction_plans.exam_id
    JOIN items ON items.id = correction_plans.item_id
    WHERE correction_plans.id = ?`,
  values: [planId],
})

/** `FROM` and `WHERE` of what somebody holds in the lot that is open; what goes between them is joined to its tasks. */
const LOTS = 'FROM correction_lots'
const HELD = `JOIN correction_tasks ON correction_tasks.lot_id = correction_lots.id AND correction_tasks.state = 'HELD'`
const OPEN = `WHERE correction_lots.plan_id = ? AND correction_lots.user_id = ? AND correction_lots.is_open = 1 AND correction_lots.lease_until >= ?`

const LOT_SQL = `SELECT ${columnsSql(LOT)} ${LOTS} ${OPEN}`
// What is not there any more is left out.
const TASKS_SQL = `SELECT ${columnsSql(TASK)} ${LOTS} ${HELD}
  JOIN corrector_marks ON corrector_marks.answer_id = correction_tasks.answer_id AND corrector_marks.author_id = correction_lots.user_id
    AND corrector_marks.lot_id = correction_lots.id
  JOIN answers ON answers.id = correction_tasks.answer_id
  JOIN answer_marks ON answer_marks.answer_id = answers.id
  ${OPEN} ORDER BY corrector_marks.position`
const FILES_SQL = `SELECT ${columnsSql(FILE)} ${LOTS} ${HELD}
  JOIN answer_attachments ON answer_attachments.answer_id = correction_tasks.answer_id AND answer_attachments.removed_at IS NULL
  LEFT JOIN files ON files.id = answer_attachments.file_id
  LEFT JOIN text_files ON text_files.attachment_id = answer_attachments.id
  ${OPEN} ORDER BY answer_attachments.id`

/**
 * The lot of a plan that the caller holds, with its texts as they see them, all read in one go: it ends every draw. `reason`: why there is none.
 * @returns null: the plan is not there, or its item was taken out of its exam
 */
export async function lotView(
  caller: Caller,
  planId: number,
  reason: NoLot | null = null
): Promise<LotView | null> {
  const serverTime = clock.now()
  const values = [planId, caller.userId, serverTime]
  const [[place], [open], rows, files] = await readTogether(db.connection(), [
    placed(planId),
    { sql: LOT_SQL, values } as Statement<StoredLot>,
    { sql: TASKS_SQL, values } as Statement<TaskRow>,
    { sql: FILES_SQL, values } as Statement<Row<typeof FILE>>,
  ])
  if (place === undefined) return null
  const plan = planOf(place)
  const type = await knownType(plan.typeId)
  const about = {
    plan: shownPlan(caller, { plan, place, type }),
    qualification: await ownQualification(caller, plan),
    serverTime,
  }
  const lot = reason === null ? open : undefined
  if (lot === undefined) {
    const practised = await lastPractice(caller, planId)
    return { ...about, practised, id: null, purpose: null, leaseUntil: null, tasks: [], reason }
  }
  const exam = await examContent(place)
  const byAnswer = filesByAnswer(files)
  const of = { lot, exam, type: type.definition, isAnonymous: plan.isAnonymous }
  const tasks = rows.flatMap((row) => taskOf(row, byAnswer.get(row.answerId) ?? [], of))
  const { id, purpose, leaseUntil } = lot
  return { ...about, practised: null, id, purpose, leaseUntil, tasks, reason: null }
}

type Of = {
  readonly lot: StoredLot
  readonly exam: ExamContent
  /** In force. */
  readonly type: CorrectionType
  readonly isAnonymous: boolean
}

function taskOf(
  row: TaskRow,
  files: readonly TextFile[],
  { lot, exam, type, isAnonymous }: Of
): LotTaskView[] {
  const item = exam.items.get(row.itemId)
  const content = exam.contents.get(row.itemId)
  if (item === undefined || content === undefined) return []
  const response = responseOfRow(row)
  const { handle: task, position, revision } = row
  const attachments = files.map(({ name, number, isGiven }) => ({
    name,
    url: `/v1/correction_lots/${lot.id}/files/${task}/${number}`,
    isGiven: isGiven || !isAnonymous,
  }))
  const mark =
    row.savedAt === null
      ? null
      : { ...givenIn(type, row), comment: row.comment, annotations: readAnnotations(row.annotationsJson) }
  return [
    {
      text: textOf(row.category, content, response),
      response,
      item,
      attachments,
      task,
      position,
      revision,
      mark,
    },
  ]
}
