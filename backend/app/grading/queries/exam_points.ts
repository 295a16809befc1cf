import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { asksForAnswer } from '@banca/item-renderers/contract'
import { logicFor } from '@banca/item-renderers/logic'
import { itemContents, itemsOfExam, type ExamItem } from '#catalog'
import { storedTotalOf } from '#delivery'
import { select, walkedBy } from '#shared'
import { isJudged } from '../domain/judged_item.js'
import { thousandthsOf } from '../domain/points.js'

/** How items count together. In thousandths. `left`: items that do not count, whose points a stored total has. `given`: what everybody earns of cancelled ones. */
export type CountedItems = {
  readonly left: readonly number[]
  readonly given: number
  readonly most: number
  /** Items that count, whose answers a person judges. */
  readonly judged: readonly number[]
}

export async function countedItems(
  items: readonly ExamItem[],
  trx?: TransactionClientContract
): Promise<CountedItems> {
  const contents = await itemContents(
    items.map(({ id }) => id),
    trx
  )
  const asked = items.filter((one) => {
    const [logic, content] = [logicFor(one.category), contents.get(one.id)]
    return one.isAvailable && logic !== undefined && content !== undefined && asksForAnswer(logic, content)
  })
  const worth = (some: typeof asked) => some.reduce((sum, { value }) => sum + thousandthsOf(value), 0)
  return {
    left: items.filter((one) => one.isCancelled || !one.isAvailable).map(({ id }) => id),
    given: worth(asked.filter(({ isCancelled }) => isCancelled)),
    most: worth(asked),
    judged: items.flatMap(({ id, category, isAvailable }) => {
      const content = contents.get(id)
      return content && isJudged(logicFor(category), content, isAvailable) ? [id] : []
    }),
  }
}

/** An exam of a collection, with how its items count now. */
export type CountedExam = CountedItems & {
  readonly examId: number
  readonly collectionId: number
  readonly isAdaptive: boolean
}

const EXAM = {
  examId: 'exams.id',
  collectionId: 'exams.collection_id',
  adaptative: 'exams.adaptative',
} as const

/** The exams of these collections, by their ids. */
export async function countedExams(
  collectionIds: readonly number[],
  trx?: TransactionClientContract
): Promise<CountedExam[]> {
  const rows = await select(trx ?? db, 'exams', EXAM)
    .whereIn('collection_id', [...collectionIds])
    .orderBy('id')
  const exams: CountedExam[] = []
  for (const { adaptative, ...exam } of rows)
    exams.push({
      ...exam,
      isAdaptive: adaptative === 1,
      ...(await countedItems(await itemsOfExam(exam.examId, trx), trx)),
    })
  return exams
}

/** An application to an exam, as far as results need it. `points` in thousandths, of what is disclosed; `windowEndAt` epoch ms. */
export type CountedApplication = {
  readonly userId: number
  readonly examId: number
  readonly attempt: number
  readonly state: string
  readonly windowEndAt: number
  readonly points: number
}

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery' | 'rawQuery'>

/** A part of the candidates is read at a time: by the exam each part would read all of its applications. */
const byCandidate = () =>
  walkedBy(db.connection(), 'applications', 'applications_user_id_exam_id_attempt_unique')

/** Applications to these exams of candidates from one id to another, by the ids of the candidates. One that was withdrawn is none. */
export async function countedApplications(
  client: Client,
  exams: readonly CountedExam[],
  users: { readonly first: number; readonly last: number }
): Promise<CountedApplication[]> {
  const found: CountedApplication[] = []
  for (const { examId, left, given } of exams) {
    const query = client
      .query<Omit<CountedApplication, 'examId' | 'points'> & { total: number | string }>()
      .from(byCandidate())
      .where('exam_id', examId)
      .whereNull('withdrawn_at')
      .whereBetween('user_id', [users.first, users.last])
      .select(
        'user_id as userId',
        'attempt',
        'state',
        'window_end_at as windowEndAt',
        db.raw(`${storedTotalOf('applications')}${leftSql(left)} as total`, [...left])
      )
    for (const { userId, attempt, state, windowEndAt, total } of await query)
      found.push({ userId, examId, attempt, state, windowEndAt, points: Number(total) + given })
  }
  return found.sort((one, other) => one.userId - other.userId)
}

const leftSql = (left: readonly number[]): string =>
  left.length === 0
    ? ''
    : ` - COALESCE((SELECT SUM(ROUND(gone.earned * 1000)) FROM answers AS gone
        WHERE gone.application_id = applications.id AND gone.item_id IN (${left.map(() => '?').join()})), 0)`

/** The next candidates, by id, who have finished one of these exams. */
export async function finishedCandidates(
  client: Client,
  examIds: readonly number[],
  { behind, most }: { readonly behind: number; readonly most: number }
): Promise<number[]> {
  const rows = await select(client, 'applications', { userId: 'applications.user_id' })
    .from(byCandidate())
    .whereIn('exam_id', [...examIds])
    .where('state', 'FINISHED')
    .whereNull('withdrawn_at')
    .where('user_id', '>', behind)
    .distinct()
    .orderBy('user_id')
    .limit(most)
  return rows.map(({ userId }) => userId)
}

/** How many answers of finished exams candidates do not read the points of yet, because a person's mark is missing or not disclosed. */
export async function undisclosedAnswers(
  client: Client,
  { examId, judged }: Pick<CountedExam, 'examId' | 'judged'>
): Promise<number> {
  if (judged.length === 0) return 0
  const [row] = await client
    .query<{ total: number | string }>()
    .from('applications')
    .join('answers', 'answers.application_id', 'applications.id')
    .leftJoin('answer_marks', 'answer_marks.answer_id', 'answers.id')
    .where({ 'applications.exam_id': examId, 'applications.state': 'FINISHED' })
    .whereNull('applications.withdrawn_at')
    .whereIn('answers.item_id', [...judged])
    // The points follow a disclosure: its last step sets the status.
    .where((open) => {
      open.whereNull('answer_marks.status').orWhereNot('answer_marks.status', 'disclosed')
    })
    .count('* as total')
  return Number(row?.total ?? 0)
}

/** Are points of these exams about to change: by a decision about an item that is under way? Or marks of these collections by a disclosure? */
export async function pointsAreMoving(client: Client, collectionIds: readonly number[]): Promise<boolean> {
  const decision = await select(client, 'item_decisions', { id: 'item_decisions.id' })
    .whereIn('collection_id', [...collectionIds])
    .whereNot('state', 'DONE')
    .first()
  if (decision) return true
  const disclosure = await select(client, 'disclosures', { id: 'disclosures.id' })
    .whereIn('collection_id', [...collectionIds])
    .where('state', 'RUNNING')
    .first()
  return disclosure !== null
}
