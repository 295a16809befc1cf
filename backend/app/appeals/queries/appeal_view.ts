import db from '@adonisjs/lucid/services/db'
import type { WireResponse } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { marksOf, presentContent, scoreOf, withPointsInForce } from '#delivery'
import { clock, select, type Caller } from '#shared'
import type { AppealView } from '../views.js'
import { filesOf, repliesOf, staffRows } from './appeal_rows.js'

const TEXTS = {
  id: 'appeals.id',
  content: 'appeals.content',
  bibliography: 'appeals.bibliography',
  revision: 'appeals.revision',
  updatedAt: 'appeals.updated_at',
  examId: 'appeals.exam_id',
  applicationId: 'appeals.application_id',
  itemId: 'appeals.item_id',
  answerId: 'answers.id',
  earned: 'answers.earned',
  category: 'answers.item_category',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
} as const

/** An appeal as this member of the staff reads it, with what was answered; its visibility was checked. Null: it is not there any more. */
export async function appealView(caller: Caller, id: number): Promise<AppealView | null> {
  const [found] = await staffRows(caller, [id])
  const texts = await select(db, 'appeals', TEXTS)
    .join('answers', 'answers.id', 'appeals.answer_id')
    .where('appeals.id', id)
    .first()
  if (!found || !texts) return null
  const exam = await presentContent(texts.examId)
  const publicItem = exam.items.get(texts.itemId)
  const content = exam.contents.get(texts.itemId)
  if (!publicItem || !content) return null
  const { row, ruling } = found
  const response: WireResponse = {
    alternativeId: texts.alternativeId,
    alternatives: marksOf(texts.alternativesJson),
    freeResponse: texts.freeResponse,
    gradeLinear: texts.gradeLinear,
  }
  const logic = logicFor(texts.category)
  const [answer] = await withPointsInForce([{ ...texts, id: texts.answerId }])
  const score = logic ? scoreOf(logic, content, response, answer?.earned ?? null) : null
  // Who may not open the file is not shown that there is one.
  const files = ruling.mayOpenFile ? await filesOf([id], !row.isNameHidden) : new Map()
  return {
    ...row,
    content: texts.content,
    bibliography: texts.bibliography,
    attachments: files.get(id) ?? [],
    updatedAt: texts.updatedAt,
    revision: texts.revision,
    replies: (await repliesOf([id], caller)).get(id) ?? [],
    publicItem,
    givenAnswer: { line: logic?.summaryLine(content, response) ?? '', response },
    answerValue: {
      answerId: texts.answerId,
      totalItem: content.value,
      currentValue: score?.earned ?? null,
    },
    needsReason: ruling.mayReply && ruling.needsReason,
    serverTime: clock.now(),
  }
}
