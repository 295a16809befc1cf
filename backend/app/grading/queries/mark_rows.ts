import db from '@adonisjs/lucid/services/db'
import type { ItemContent, WireResponse } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import {
  attachmentsOf,
  onlyVisibleApplications,
  presentContent,
  responseOfRow,
  type ExamContent,
} from '#delivery'
import { select, type Caller, type Row } from '#shared'
import { isOneText, readAnnotations } from '../domain/annotation.js'
import { MARK_STATUSES, situationInForce, type MarkStatus } from '../domain/mark.js'
import { cleanComment } from '../html/clean_comment.js'
import type { ItemWithAnswerView } from '../views.js'

const ROW = {
  id: 'answer_marks.answer_id',
  applicationId: 'answer_marks.application_id',
  itemId: 'answer_marks.item_id',
  status: 'answer_marks.status',
  examId: 'answer_marks.exam_id',
  examName: 'exams.name',
  userName: 'users.name',
  publicIdentifier: 'users.public_identifier',
  correctionId: 'corrections.id',
  points: 'answer_marks.points',
  given: 'corrections.points',
  situation: 'corrections.situation',
  comment: 'corrections.comment',
  annotationsJson: 'corrections.annotations_json',
  revision: 'corrections.revision',
  planId: 'correction_tasks.plan_id',
  position: 'answers.position',
  verboseName: 'answers.verbose_name',
  category: 'answers.item_category',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
} as const
type MarkRow = Row<typeof ROW>

/**
 * Answers that the caller may mark, in the order of these ids. An application is named to who sees it besides; files are those that count. One read for each
 * kind of thing, however many rows. What is not there any more is left out.
 */
export async function markRows(caller: Caller, answerIds: readonly number[]): Promise<ItemWithAnswerView[]> {
  if (answerIds.length === 0) return []
  const rows = await select(db, 'answer_marks', ROW)
    .join('corrections', 'corrections.id', 'answer_marks.correction_id')
    .join('correction_tasks', 'correction_tasks.id', 'corrections.task_id')
    .join('answers', 'answers.id', 'answer_marks.answer_id')
    .join('exams', 'exams.id', 'answer_marks.exam_id')
    .join('users', 'users.id', 'answer_marks.user_id')
    .whereIn('answer_marks.answer_id', [...answerIds])
  const exams = await contentsOf(rows)
  const files = await attachmentsOf(rows.map(({ id }) => id))
  const seen = await seenApplications(caller, rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return answerIds.flatMap((id) => {
    const row = byId.get(id)
    const exam = row && exams.get(row.examId)
    const item = row && exam?.items.get(row.itemId)
    const content = row && exam?.contents.get(row.itemId)
    if (!row || !item || !content) return []
    const sees = seen.has(row.applicationId)
    const response = responseOfRow(row)
    return {
      id,
      application: {
        id: sees ? row.applicationId : null,
        name: sees ? row.userName : null,
        exam: { id: row.examId, name: row.examName },
      },
      item,
      position: row.position,
      verboseName: row.verboseName,
      value: content.value,
      freeResponse: textOf(row.category, content, response),
      response,
      attachments: files.get(id) ?? [],
      publicIdentifier: row.publicIdentifier,
      correctionId: row.correctionId,
      points: row.points,
      situation: situationInForce({ points: row.given, situation: row.situation }, row.points),
      status: statusOf(row.status),
      comment: row.comment === null ? null : cleanComment(row.comment),
      annotations: readAnnotations(row.annotationsJson),
      revision: row.revision,
      planId: row.planId,
    }
  })
}

async function contentsOf(rows: readonly MarkRow[]): Promise<Map<number, ExamContent>> {
  const ids = [...new Set(rows.map(({ examId }) => examId))]
  return new Map(
    await Promise.all(ids.map(async (id): Promise<[number, ExamContent]> => [id, await presentContent(id)]))
  )
}

async function seenApplications(caller: Caller, rows: readonly MarkRow[]): Promise<Set<number>> {
  const query = db
    .query<Row<{ id: 'applications.id' }>>()
    .from('applications')
    .whereIn(
      'applications.id',
      rows.map(({ applicationId }) => applicationId)
    )
  await onlyVisibleApplications(query, caller)
  return new Set((await query.select('applications.id as id')).map(({ id }) => id))
}

export const textOf = (category: string, content: ItemContent, response: WireResponse): string =>
  isOneText(category)
    ? (response.freeResponse ?? '')
    : (logicFor(category)?.summaryLine(content, response) ?? '')

function statusOf(stored: string): MarkStatus {
  const status = MARK_STATUSES.find((one) => one === stored)
  if (status === undefined) throw new Error(`${stored} is no status of a mark`)
  return status
}
