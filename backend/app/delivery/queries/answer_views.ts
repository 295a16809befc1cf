import db from '@adonisjs/lucid/services/db'
import type { WireResponse } from '@banca/item-renderers/contract'
import { filesById } from '#files'
import { isBehind } from '../domain/item_order.js'
import { endOfItem, itemSecondsLeft } from '../domain/item_time.js'
import { sameContent } from '../domain/judge.js'
import type { AnswerView } from '../views.js'
import { undecidedVersions } from './answer_versions.js'
import type { ExamContent } from './exam_content.js'
import { marksOf } from './locked_rows.js'

type Row = Omit<
  AnswerView,
  'secondsLeft' | 'alternative' | 'alternatives' | 'finished' | 'attachments' | 'applicationId'
> & {
  alternativeId: number | null
  alternativesJson: string | null
  finished: number
  inOrder: number
  frontierPosition: number
}

type Letter = { id: number; letter: string; position: number }

export const ANSWER_ORDER = ['position', 'item__id'] as const

/**
 * The answers of an application, in the order of their positions or of their items. No key is near them. One whose item's own time
 * is over, or that is behind where items come in order, is closed, whether anybody has written that down or not. `now`: where the exam's clock stands.
 */
export async function answerViews(
  applicationId: number,
  exam: ExamContent,
  order: (typeof ANSWER_ORDER)[number],
  now: number
): Promise<AnswerView[]> {
  const rows = (await db
    .from('answers')
    .join('applications', 'applications.id', 'answers.application_id')
    .where('application_id', applicationId)
    .orderBy(order === 'position' ? 'position' : 'item_id')
    .select(
      'answers.id as id',
      'position',
      'verbose_name as verboseName',
      'item_id as itemId',
      'item_category as itemCategory',
      'answer_time_limit as answerTimeLimit',
      'alternative_id as alternativeId',
      'alternatives_json as alternativesJson',
      'free_response as freeResponse',
      'grade_linear as gradeLinear',
      'seconds',
      'finished',
      'timeout_at as timeoutAt',
      'opened_at as openedAt',
      'closes_at as closesAt',
      'answers.writer_term as term',
      'revision',
      'saved_at as savedAt',
      'in_order as inOrder',
      'frontier_position as frontierPosition'
    )) as Row[]
  const attachments = await attachmentsOf(rows.map((row) => row.id))
  return rows.map(({ alternativeId, alternativesJson, finished, inOrder, frontierPosition, ...row }) => {
    const letters = lettersOf(exam, row.itemId)
    const secondsLeft = itemSecondsLeft(row, now)
    return {
      ...row,
      applicationId,
      finished:
        Boolean(finished) ||
        secondsLeft === 0 ||
        isBehind(row, inOrder ? { position: frontierPosition, at: 0 } : null),
      timeoutAt: secondsLeft === 0 ? endOfItem(row) : row.timeoutAt,
      secondsLeft,
      alternative: letters.find((one) => one.id === alternativeId) ?? null,
      alternatives: marksOf(alternativesJson).flatMap((id) => letters.find((one) => one.id === id) ?? []),
      attachments: attachments.get(row.id) ?? [],
    }
  })
}

const lettersOf = (exam: ExamContent, itemId: number): Letter[] =>
  (exam.items.get(itemId)?.alternatives ?? []).map(({ id, letter, position }) => ({ id, letter, position }))

/** The same with the contents that are kept beside each answer, where they are others than it holds. For its candidate only. */
export async function withVersions(
  applicationId: number,
  views: readonly AnswerView[]
): Promise<AnswerView[]> {
  const versions = await undecidedVersions(applicationId)
  return views.map((view) => ({
    ...view,
    versions: (versions.get(view.id) ?? []).filter((version) => !sameContent(version, responseOf(view))),
  }))
}

/** What an answer holds, in the shape in which it is checked and compared. */
export const responseOf = (answer: AnswerView): WireResponse => ({
  alternativeId: answer.alternative?.id ?? null,
  alternatives: answer.alternatives.map((one) => one.id),
  freeResponse: answer.freeResponse,
  gradeLinear: answer.gradeLinear,
})

/** Files that count, by answer. */
async function attachmentsOf(answerIds: readonly number[]): Promise<Map<number, AnswerView['attachments']>> {
  const found = new Map<number, AnswerView['attachments']>()
  if (answerIds.length === 0) return found
  const rows = (await db
    .from('answer_attachments')
    .whereIn('answer_id', [...answerIds])
    .whereNull('removed_at')
    .orderBy('id')
    .select('id', 'answer_id as answerId', 'file_id as fileId', 'filename')) as {
    id: number
    answerId: number
    fileId: number
    filename: string
  }[]
  const files = await filesById(rows.map((row) => row.fileId))
  for (const { id, answerId, fileId, filename } of rows) {
    const file = files.get(fileId)
    if (file)
      found.set(answerId, [...(found.get(answerId) ?? []), { id, filename, url: file.url, path: file.path }])
  }
  return found
}
