import db from '@adonisjs/lucid/services/db'
import { logicFor } from '@banca/item-renderers/logic'
import { itemContents, itemsOfExam } from '#catalog'
import { attachmentsOf, presentContent, responseOfRow, scoreOf, withPointsInForce } from '#delivery'
import { countedItems, disclosedMarksOf, pointsOf, situationsOf, type Annotation } from '#grading'
import { clock, select, type Caller, type Row } from '#shared'
import type { AnswerValueView, AppealView } from '../views.js'
import { lastGrades } from './appeal_grades.js'
import { windowOf } from './appeal_windows.js'
import { gradableAnswer } from './gradable.js'
import { filesOf, repliesOf, staffRows } from './appeal_rows.js'
import { neutralName } from './hidden_file_name.js'

const TEXTS = {
  id: 'appeals.id',
  content: 'appeals.content',
  bibliography: 'appeals.bibliography',
  updatedAt: 'appeals.updated_at',
  collectionId: 'appeals.collection_id',
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
  const content = (await itemContents([texts.itemId])).get(texts.itemId)
  if (!publicItem || !content) return null
  const { row, ruling } = found
  const response = responseOfRow(texts)
  const logic = logicFor(texts.category)
  const [answer] = await withPointsInForce([{ ...texts, id: texts.answerId }])
  const score = logic ? scoreOf(logic, content, response, answer?.earned ?? null) : null
  // Who may not open the file is not shown that there is one.
  const opensFiles = ruling.obstacle === null
  const files = opensFiles ? await filesOf([id], !row.isNameHidden) : new Map()
  return {
    ...row,
    content: texts.content,
    bibliography: texts.bibliography,
    attachments: files.get(id) ?? [],
    updatedAt: texts.updatedAt,
    replies: (await repliesOf([id], caller)).get(id) ?? [],
    publicItem,
    givenAnswer: {
      line: logic?.summaryLine(content, response) ?? '',
      response,
      attachments: opensFiles ? await answerFiles(texts.answerId, row.isNameHidden) : [],
      annotations: await annotationsBefore(texts),
      situations: await situationsOf(caller, texts.itemId),
    },
    answerValue: {
      answerId: texts.answerId,
      total: pointsOf((await countedItems(await itemsOfExam(texts.examId))).most) ?? 0,
      totalItem: content.value,
      currentValue: score?.earned ?? null,
      ...(await newGradeOf(texts, ruling.mayReply)),
    },
    needsReason: ruling.mayReply && ruling.needsReason,
    serverTime: clock.now(),
  }
}

/** What the mark has that the appeal is against: the disclosed reply of one may have annotations of its own. */
async function annotationsBefore({
  applicationId,
  answerId,
}: Pick<Row<typeof TEXTS>, 'applicationId' | 'answerId'>): Promise<readonly Annotation[]> {
  const mark = (await disclosedMarksOf([applicationId])).find((one) => one.answerId === answerId)
  return mark?.formerAnnotations() ?? mark?.annotations() ?? []
}

/** The files of an answer. With a hidden name under names that do not tell whose they are. */
async function answerFiles(answerId: number, isNameHidden: boolean) {
  const files = (await attachmentsOf([answerId])).get(answerId) ?? []
  return files.map(({ url, filename, path }, index) => ({
    url,
    path,
    filename: isNameHidden ? neutralName(index + 1, filename) : filename,
  }))
}

type Place = Pick<
  Row<typeof TEXTS>,
  'id' | 'collectionId' | 'examId' | 'itemId' | 'applicationId' | 'answerId'
>

/** The new grade that there is, and what it may be. */
async function newGradeOf(
  place: Place,
  mayReply: boolean
): Promise<Omit<AnswerValueView, 'answerId' | 'total' | 'totalItem' | 'currentValue'>> {
  const gradable = await gradableAnswer(place)
  const given = (await lastGrades([place.id])).get(place.id)
  const has = given !== undefined && given.points !== null
  return {
    newValue: has ? pointsOf(given.points) : null,
    valueBefore: has ? pointsOf(given.before) : null,
    mayChange: mayReply && gradable?.isJudged === true && gradable.mark !== null,
    least: pointsOf(gradable?.least ?? 0) ?? 0,
    most: pointsOf(gradable?.most ?? 0) ?? 0,
    mayLower: (await windowOf(place.collectionId))?.window.mayLower === true,
  }
}
