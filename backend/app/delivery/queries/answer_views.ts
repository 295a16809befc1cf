import db from '@adonisjs/lucid/services/db'
import type { WireResponse } from '@banca/item-renderers/contract'
import { filesById } from '#files'
import { select } from '#shared'
import { isBehind } from '../domain/item_order.js'
import { endOfItem, itemSecondsLeft } from '../domain/item_time.js'
import { sameContent } from '../domain/stored_answer.js'
import type { AnswerView } from '../views.js'
import { undecidedVersions } from './answer_versions.js'
import type { ExamContent } from './exam_content.js'
import { marksOf } from './locked_rows.js'

const ANSWER = {
  id: 'answers.id',
  position: 'answers.position',
  verboseName: 'answers.verbose_name',
  itemId: 'answers.item_id',
  itemCategory: 'answers.item_category',
  answerTimeLimit: 'answers.answer_time_limit',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
  seconds: 'answers.seconds',
  finished: 'answers.finished',
  timeoutAt: 'answers.timeout_at',
  openedAt: 'answers.opened_at',
  closesAt: 'answers.closes_at',
  term: 'answers.writer_term',
  revision: 'answers.revision',
  savedAt: 'answers.saved_at',
  sitting: 'applications.sitting',
  inOrder: 'applications.in_order',
  frontierPosition: 'applications.frontier_position',
} as const

type Letter = { id: number; letter: string; position: number }

export const ANSWER_ORDER = ['position', 'item__id'] as const

/**
 * The answers of an application, in the order of their positions or of their items. No key is near them. One whose item's own time
 * is over, or that is behind where items come in order, is closed, whether anybody has written that down or not. `now`: the time of the exam's clock.
 */
export async function answerViews(
  applicationId: number,
  exam: ExamContent,
  order: (typeof ANSWER_ORDER)[number],
  now: number
): Promise<AnswerView[]> {
  const rows = await select(db, 'answers', ANSWER)
    .join('applications', 'applications.id', 'answers.application_id')
    .where('application_id', applicationId)
    .orderBy(order === 'position' ? 'answers.position' : 'answers.item_id')
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

/** The same with the archived contents of each answer that differ from it. For its candidate only. */
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

const ATTACHMENT = {
  id: 'answer_attachments.id',
  answerId: 'answer_attachments.answer_id',
  fileId: 'answer_attachments.file_id',
  filename: 'answer_attachments.filename',
} as const

/** Files that count, by answer. */
export async function attachmentsOf(
  answerIds: readonly number[]
): Promise<Map<number, AnswerView['attachments']>> {
  const found = new Map<number, AnswerView['attachments']>()
  if (answerIds.length === 0) return found
  const rows = await select(db, 'answer_attachments', ATTACHMENT)
    .whereIn('answer_id', [...answerIds])
    .whereNull('removed_at')
    .orderBy('id')
  const files = await filesById(rows.map((row) => row.fileId))
  for (const { id, answerId, fileId, filename } of rows) {
    const file = files.get(fileId)
    if (file)
      found.set(answerId, [...(found.get(answerId) ?? []), { id, filename, url: file.url, path: file.path }])
  }
  return found
}
