import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { contentVersion, itemsOfExam, type ExamItem } from '#catalog'
import { withPointsInForce } from '#delivery'
import { select, type Row } from '#shared'

const RESULT = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  state: 'applications.state',
  sitting: 'applications.sitting',
  finishedAt: 'applications.finished_at',
  withdrawnAt: 'applications.withdrawn_at',
} as const

const ANSWER = {
  id: 'answers.id',
  applicationId: 'answers.application_id',
  itemId: 'answers.item_id',
  position: 'answers.position',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
  revision: 'answers.revision',
  earned: 'answers.earned',
} as const
export type AnswerRow = Row<typeof ANSWER>

const STAMPED = {
  id: ANSWER.id,
  applicationId: ANSWER.applicationId,
  itemId: ANSWER.itemId,
  revision: ANSWER.revision,
  earned: ANSWER.earned,
} as const
type StampedAnswer = Row<typeof STAMPED>

/** The result of one application, as far as its stamp needs it. */
type Result = Row<typeof RESULT>

/** Items of an exam as they count now: staff may have cancelled one since. */
export type CountedExam = { readonly version: number; readonly items: readonly ExamItem[] }

export const countedExam = async (id: number): Promise<CountedExam> => ({
  version: await contentVersion(id),
  items: await itemsOfExam(id),
})

export const resultsOf = async (applicationIds: readonly number[]): Promise<Result[]> =>
  select(db, 'applications', RESULT).whereIn('id', [...applicationIds])

/** The answers of these applications by application, in the order of their positions. */
export async function answersOf(applicationIds: readonly number[]): Promise<Map<number, AnswerRow[]>> {
  const rows = await select(db, 'answers', ANSWER)
    .whereIn('application_id', [...applicationIds])
    .orderBy('application_id')
    .orderBy('position')
  return Map.groupBy(await withPointsInForce(rows), ({ applicationId }) => applicationId)
}

/** What a report card was made of: another stamp is another result (a reset, another mark, a cancelled item). */
export function stampOf(result: Result, answers: readonly StampedAnswer[], exam: CountedExam): string {
  const { state, sitting, finishedAt } = result
  const facts = [
    [state, sitting, finishedAt],
    answers
      .map(({ itemId, revision, earned }) => [itemId, revision, earned])
      .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    [
      exam.version,
      exam.items.map(({ id, value, isAvailable, isCancelled, ruling }) => [
        ...[id, value, isAvailable, isCancelled],
        ...(ruling === null ? [] : [ruling.keys]),
      ]),
    ],
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** The present state and stamp of these applications, by id. */
export async function presentResults(
  applicationIds: readonly number[]
): Promise<Map<number, { isFinished: boolean; stamp: string }>> {
  if (applicationIds.length === 0) return new Map()
  const results = await resultsOf(applicationIds)
  const rows = await select(db, 'answers', STAMPED).whereIn('application_id', [...applicationIds])
  const answers = Map.groupBy(await withPointsInForce(rows), ({ applicationId }) => applicationId)
  const exams = new Map<number, CountedExam>()
  for (const id of new Set(results.map(({ examId }) => examId))) exams.set(id, await countedExam(id))
  return new Map(
    results.flatMap((result) => {
      const exam = exams.get(result.examId)
      if (!exam) return []
      const isFinished = result.state === 'FINISHED' && result.withdrawnAt === null
      return [
        [result.id, { isFinished, stamp: stampOf(result, answers.get(result.id) ?? [], exam) }] as const,
      ]
    })
  )
}
