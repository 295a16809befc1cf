import db from '@adonisjs/lucid/services/db'
import { asksForAnswer, NO_ANSWER_LINE } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { deliveryExam, itemContents, itemsOfExam, type DeliveryExam } from '#catalog'
import {
  clock,
  ok,
  refuseForbidden,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import {
  gradeOf,
  isCorrect,
  overviewOf,
  scoreOf,
  type AnswerSheetView,
  type SheetAppeal,
  type SheetDecision,
  type Correction,
  type SheetDisclosure,
  type SheetEntry,
} from '../domain/answer_sheet.js'
import { maySeeSheet, sheetDisclosure } from '../policies/answer_sheet_policy.js'
import { maySeeKey } from '../policies/key_policy.js'
import { answerViews, responseOf } from './answer_views.js'
import type { ApplicationRow } from './application_views.js'
import { disclosedMarks, type DisclosedMark } from './disclosed_marks.js'
import { examContent } from './exam_content.js'
import { keyTies } from './key_ties.js'
import { sheetDecisions } from './sheet_decisions.js'
import { sheetAppeals } from './sheet_appeals.js'

/** What of an application this caller may read back, and whether its exam is over for everybody. Null: there is no such exam. */
export async function disclosureOf(
  application: ApplicationRow,
  caller: Caller
): Promise<{ disclosure: SheetDisclosure; isOver: boolean; delivery: DeliveryExam } | null> {
  const delivery = await deliveryExam(application.examId)
  if (!delivery) return null
  const ties = await keyTies(caller, delivery)
  return {
    disclosure: sheetDisclosure(caller, application, delivery.collection.flags, maySeeKey(caller, ties)),
    isOver: ties.isOver,
    delivery,
  }
}

/**
 * An application read back after its end: answers, key, explanations and points, each as far as it is disclosed to this caller,
 * in the order of the answers. It is `showAnswerSheet` that leaves a record of who sees the key.
 * @returns refused: `forbidden` while neither answers nor key are disclosed, `not_found` without its exam
 */
export async function answerSheet(
  application: ApplicationRow,
  caller: Caller
): Promise<Result<{ sheet: AnswerSheetView; isOver: boolean }, DomainError>> {
  const disclosed = await disclosureOf(application, caller)
  if (disclosed === null) return refuseNotFound()
  const { disclosure, isOver, delivery } = disclosed
  if (!maySeeSheet(disclosure)) return refuseForbidden('delivery.answer_sheet_closed')
  const marked = await markedAnswers(application)
  const appeals = disclosure.answers ? await sheetAppeals(caller, application) : NO_APPEALS
  const decisions = await sheetDecisions(application)
  return ok({ sheet: sheetOf(application, delivery, disclosure, { marked, appeals, decisions }), isOver })
}

const NO_APPEALS: ReadonlyMap<number, SheetAppeal> = new Map()

type Read = {
  readonly marked: readonly MarkedAnswer[]
  readonly appeals: ReadonlyMap<number, SheetAppeal>
  readonly decisions: ReadonlyMap<number, SheetDecision>
}

function sheetOf(
  application: ApplicationRow,
  { exam, collection }: DeliveryExam,
  disclosure: SheetDisclosure,
  { marked, appeals, decisions }: Read
): AnswerSheetView {
  return {
    application: {
      id: application.id,
      title: exam.name,
      finishedAt: application.finishedAt,
      user: { id: application.userId, name: application.userName },
    },
    collection: { id: collection.id, name: collection.name },
    showItemId: collection.flags.showItemId,
    disclosure,
    overview: disclosure.overview ? overviewOf(disclosure.scores ? marked : marked.map(withoutMark)) : null,
    grade: disclosure.scores ? gradeOf(marked) : null,
    entries: marked.map(({ answer, logic, content, response, ...item }): SheetEntry => ({
      itemId: answer.itemId,
      position: answer.position,
      verboseName: answer.verboseName,
      category: answer.itemCategory,
      isAvailable: item.isAvailable,
      isCancelled: item.isCancelled,
      asksAnswer: item.asksAnswer,
      own: disclosure.answers
        ? {
            response,
            line: logic?.summaryLine(content, response) ?? NO_ANSWER_LINE,
            isAnswered: logic?.isAnswered(response) === true || answer.attachments.length > 0,
            isTimedOut: answer.timeoutAt !== null,
            attachments: answer.attachments,
          }
        : null,
      key: disclosure.key ? (logic?.expected(content) ?? null) : null,
      explanations: disclosure.explanations ? (logic?.explanations(content) ?? []) : null,
      score: disclosure.scores && item.asksAnswer ? item.score : undefined,
      // Of what a person marked, whether it is right says what the mark is.
      isCorrect: disclosure.key ? (disclosure.scores ? item : withoutMark(item)).isCorrect : null,
      comment: disclosure.comments ? (item.mark?.comment() ?? null) : null,
      correction: disclosure.scores && !item.isCancelled ? correctionOf(item.mark, disclosure) : null,
      appeal: appeals.get(answer.itemId) ?? null,
      decision: decisionShown(decisions.get(answer.itemId), disclosure),
    })),
  }
}

const decisionShown = (
  decision: SheetDecision | undefined,
  { key, scores }: SheetDisclosure
): SheetDecision | null => {
  if (!decision || (decision.tellsKey && !key && !scores)) return null
  return { ...decision, points: scores ? decision.points : null }
}

/** What a person marked as it was before: with points that are not shown, whether it is right would tell the mark. */
const withoutMark = <A extends Pick<MarkedAnswer, 'mark' | 'isCorrect'>>(item: A): A =>
  item.mark === null ? item : { ...item, isCorrect: null }

const correctionOf = (
  mark: DisclosedMark | null,
  { answers, comments }: SheetDisclosure
): Correction | null =>
  mark && {
    points: mark.points,
    situation: mark.situation,
    hasBreakdown: mark.hasBreakdown,
    // They quote the answer.
    annotations: answers && comments ? mark.annotations() : [],
    formerAnnotations: answers && comments ? (mark.formerAnnotations() ?? []) : [],
  }

/** Every answer with its item as it is now (staff may have cancelled it since) and its points. Bears the key. */
async function markedAnswers(application: ApplicationRow) {
  const exam = await examContent(application)
  const items = new Map((await itemsOfExam(application.examId)).map((item) => [item.id, item]))
  const contents = await itemContents([...items.keys()])
  const earned = await earnedPoints(application.id)
  const marks = await disclosedMarks([application.id])
  const answers = await answerViews(application.id, exam, 'position', clock.now())
  return answers.flatMap((answer) => {
    const item = items.get(answer.itemId)
    const content = contents.get(answer.itemId)
    if (!item || !content) return []
    const logic = logicFor(item.category)
    const response = responseOf(answer)
    const mark = marks.get(answer.id) ?? null
    const points = mark?.points ?? earned.get(answer.id) ?? null
    const score = logic ? scoreOf(logic, content, response, points) : null
    return {
      answer,
      mark,
      content,
      logic,
      response,
      score,
      value: content.value,
      isAvailable: item.isAvailable,
      isCancelled: item.isCancelled,
      asksAnswer: logic === undefined || asksForAnswer(logic, content),
      isCorrect: logic ? isCorrect(logic, content, response, score) : null,
    }
  })
}

type MarkedAnswer = Awaited<ReturnType<typeof markedAnswers>>[number]

/** Points by answer, as they are stored; null where nobody has given any. */
async function earnedPoints(applicationId: number): Promise<Map<number, number | null>> {
  const rows = await select(db, 'answers', { id: 'answers.id', earned: 'answers.earned' }).where(
    'application_id',
    applicationId
  )
  return new Map(rows.map((row) => [row.id, row.earned]))
}

/** Answers of an application by how they were marked; what nobody can mark by itself is in neither. Bears nothing of the key but the sums. */
export type MarkCounts = { correct: number; wrong: number; total: number }

export async function markCounts(application: ApplicationRow): Promise<MarkCounts> {
  if (application.state === 'CREATED') return { correct: 0, wrong: 0, total: 0 }
  const marked = (await markedAnswers(application)).filter(
    (one) => one.asksAnswer && one.isAvailable && !one.isCancelled
  )
  const given = marked.filter(({ logic, response }) => logic !== undefined && logic.isAnswered(response))
  const counted = (right: boolean) => given.filter((one) => one.isCorrect === right).length
  return { correct: counted(true), wrong: counted(false), total: given.length }
}
