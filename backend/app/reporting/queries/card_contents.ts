import { setImmediate } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import {
  asksForAnswer,
  type ItemContent,
  type ItemLanguage,
  type PublicItem,
  type WireResponse,
} from '@banca/item-renderers/contract'
import { pluginFor } from '@banca/item-renderers/logic'
import { deliveryExam, type DeliveryExam, type ExamItem } from '#catalog'
import {
  gradeOf,
  isCorrect,
  overviewOf,
  presentContent,
  responseOfRow,
  scoreOf,
  type ExamContent,
} from '#delivery'
import { clock, err, ok, select, type Result, type Row, ruledContent, type RuledContent } from '#shared'
import {
  answerOf,
  keyLetters,
  keyLine,
  outcomeOf,
  questionOf,
  type CardContent,
  type CardRow,
} from '../domain/report_card.js'
import type { CardError } from '../domain/order_states.js'
import { answersOf, countedExam, resultsOf, stampOf, type AnswerRow, type CountedExam } from './results.js'

const HEAD = {
  id: 'applications.id',
  candidate: 'users.name',
  identifier: 'users.public_identifier',
  attempt: 'applications.attempt',
  school: 'schools.name?',
  schoolClass: 'classes.name?',
  institution: 'institutions.name',
} as const
type Head = Row<typeof HEAD>

/** What cards of one exam share. */
type CardExam = {
  readonly delivery: DeliveryExam
  readonly content: ExamContent
  readonly items: readonly ExamItem[]
  readonly language: ItemLanguage
}

/**
 * What each of these applications prints now, or why it has no report card, by id. One that cannot be read keeps no other. `failed`
 * hears of an error that nobody foresaw.
 */
export async function cardContents(
  applicationIds: readonly number[],
  language: ItemLanguage,
  failed: Failed
): Promise<Map<number, Result<CardContent, CardError>>> {
  const facts = await readFacts(applicationIds, failed)
  const found = new Map<number, Result<CardContent, CardError>>()
  for (const id of applicationIds) {
    // Each is some milliseconds of work: answers go between two of them.
    await setImmediate()
    try {
      found.set(id, cardOf(id, facts, language))
    } catch (error) {
      failed(id, error)
      found.set(id, err('content_missing'))
    }
  }
  return found
}

type Failed = (applicationId: number, error: unknown) => void
type Facts = Awaited<ReturnType<typeof readFacts>>

async function readFacts(applicationIds: readonly number[], failed: Failed) {
  const results = await resultsOf(applicationIds)
  const exams = new Map<number, ReadExam>()
  for (const { id, examId } of results) {
    if (exams.has(examId)) continue
    try {
      exams.set(examId, await readExam(examId))
    } catch (error) {
      // A database that is away rejects below as well, and all is tried again.
      failed(id, error)
      exams.set(examId, null)
    }
  }
  return {
    results: new Map(results.map((result) => [result.id, result])),
    heads: new Map((await headsOf(applicationIds)).map((head) => [head.id, head])),
    answers: await answersOf(applicationIds),
    files: await fileCounts(applicationIds),
    exams,
  }
}

/** Null: it cannot be read, and its applications have no report card. */
type ReadExam = { counted: CountedExam; delivery: DeliveryExam | null; content: ExamContent } | null

const readExam = async (id: number): Promise<ReadExam> => ({
  counted: await countedExam(id),
  delivery: await deliveryExam(id),
  content: await presentContent(id),
})

function cardOf(id: number, facts: Facts, language: ItemLanguage): Result<CardContent, CardError> {
  const result = facts.results.get(id)
  if (!result || result.state !== 'FINISHED' || result.withdrawnAt !== null) return err('not_finished')
  const [head, exam] = [facts.heads.get(id), facts.exams.get(result.examId)]
  if (!head || !exam?.delivery) return err('content_missing')
  const { counted, delivery, content } = exam
  const answers = facts.answers.get(id) ?? []
  return ok({
    ...headOf(head, delivery),
    finishedAt: result.finishedAt,
    takenAt: clock.now(),
    ...marksOfCard(answers, facts.files, { delivery, content, items: counted.items, language }),
    stamp: stampOf(result, answers, counted),
  })
}

const headOf = (head: Head, { collection, exam }: DeliveryExam) => ({
  institution: head.institution,
  collection: collection.name,
  exam: exam.name,
  candidate: head.candidate,
  identifier: head.identifier,
  school: head.school,
  schoolClass: head.schoolClass,
  attempt: head.attempt,
})

const headsOf = async (ids: readonly number[]): Promise<Head[]> =>
  select(db, 'applications', HEAD)
    .join('users', 'users.id', 'applications.user_id')
    .join('institutions', 'institutions.id', 'applications.institution_id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .whereIn('applications.id', [...ids])

/** How many files each answer has. */
async function fileCounts(applicationIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await select(db, 'answer_attachments', { answerId: 'answer_attachments.answer_id' })
    .join('answers', 'answers.id', 'answer_attachments.answer_id')
    .whereIn('answers.application_id', [...applicationIds])
    .whereNull('answer_attachments.removed_at')
  const found = new Map<number, number>()
  for (const { answerId } of rows) found.set(answerId, (found.get(answerId) ?? 0) + 1)
  return found
}

function marksOfCard(
  answers: readonly AnswerRow[],
  files: ReadonlyMap<number, number>,
  card: CardExam
): Pick<CardContent, 'grade' | 'counts' | 'rows'> {
  const marked = answers.flatMap((answer) => markedItem(answer, files.get(answer.id) ?? 0, card) ?? [])
  const { correct, available } = overviewOf(marked)
  const rows = marked.map(({ row }) => row)
  // A text that was left blank waits for nobody.
  const pending = rows.filter(({ outcome }) => outcome === 'PENDING').length
  return { grade: gradeOf(marked), counts: { correct, available, pending }, rows }
}

/** Null: the item has left the exam. */
function markedItem(answer: AnswerRow, files: number, { content, items, delivery, language }: CardExam) {
  const item = items.find(({ id }) => id === answer.itemId)
  const stored = content.contents.get(answer.itemId)
  const published = content.items.get(answer.itemId)
  if (!item || !stored || !published) return null
  const plugin = pluginFor(item.category)
  // The content is cached by the version of its exam; what staff have decided is in the row of the item.
  const judged: RuledContent = { ...ruledContent(stored, item.ruling), isCancelled: item.isCancelled }
  const response = responseOfRow(answer)
  const score = plugin ? scoreOf(plugin.logic, judged, response, answer.earned) : null
  const right = plugin ? isCorrect(plugin.logic, judged, response, score) : null
  const asksAnswer = plugin === undefined || asksForAnswer(plugin.logic, judged)
  const { isAvailable, isCancelled } = item
  const isAnswered = plugin?.logic.isAnswered(response) === true || files > 0
  const marks = { isAvailable, isCancelled, asksAnswer, isCorrect: right, score, value: judged.value }
  const row: CardRow = {
    position: answer.position,
    name: item.verboseName,
    ...printed(published, judged, response, { plugin, language, isDisclosed: isKeyDisclosed(delivery) }),
    ...(!isAnswered && { answer: '' }),
    files,
    outcome: outcomeOf({ ...marks, isAnswered, earned: score?.earned ?? null }),
    points:
      isAvailable && asksAnswer ? { earned: score?.earned ?? null, max: score?.max ?? judged.value } : null,
  }
  return { ...marks, row }
}

type Printing = {
  plugin: ReturnType<typeof pluginFor>
  language: ItemLanguage
  isDisclosed: boolean
}

/** A report card goes to families: it has the key only where candidates may see it. */
const isKeyDisclosed = ({ collection: { flags } }: DeliveryExam): boolean =>
  flags.answerSheetDisclosed && flags.showAnswerSheetToCandidate

function printed(
  item: PublicItem,
  content: ItemContent,
  response: WireResponse,
  { plugin, language, isDisclosed }: Printing
): Pick<CardRow, 'question' | 'answer' | 'key'> {
  if (!plugin) return { question: '', answer: '', key: null }
  const expected = isDisclosed ? plugin.logic.expected(content) : null
  const blocks = plugin.print({ item, response, language, ...(expected && { disclosed: { expected } }) })
  return {
    question: questionOf(blocks),
    answer: answerOf(blocks),
    key: expected && (keyLetters(blocks) ?? keyLine(expected.line)),
  }
}
