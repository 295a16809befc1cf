import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ItemContent } from '@banca/item-renderers/contract'
import {
  ok,
  refuseConflict,
  required,
  select,
  withinTransaction,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { isAnswered, type StoredAnswer } from '../domain/stored_answer.js'
import type { ExamContent } from '../queries/exam_content.js'
import { sittingIsEmpty } from '../queries/sitting_is_empty.js'
import { applyTogether, type Change, type ChangeJob } from './change_application.js'
import { finishLocked } from './finish_locked.js'
import { findCandidates, makeForExam } from './make_applications.js'
import { recordEvent } from './record_event.js'

/** What somebody marked on paper: letters in the order of the choice items; `*` two marks, `.` none. */
export type Paper = { readonly userId: number; readonly answers: string }

/** What became of a paper. `sat_on_screen`: they have begun, or an answer, file or table that was given on screen is there; `differs`: another paper of theirs was handed in. */
export type PaperOutcome = 'handed_in' | 'same' | 'sat_on_screen' | 'differs' | 'withdrawn'

const CHOICE = 'MULTIPLE_CHOICE'

/** The items of an exam that a paper has marks for, in their order. */
export const choiceItemsOf = ({ items, contents }: ExamContent): ItemContent[] =>
  [...items.values()].flatMap(({ id, category }) => (category === CHOICE ? (contents.get(id) ?? []) : []))

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The id of the alternative that a letter stands for; null: it stands for none. */
export const alternativeOf = (item: ItemContent | undefined, letter: string): number | null =>
  item?.alternatives?.toSorted((a, b) => a.position - b.position)[LETTERS.indexOf(letter)]?.id ?? null

type Asked = {
  /** Read before the transaction, in the version that the applications have. */
  readonly exam: ExamContent
  readonly caller: Caller
  readonly papers: readonly Paper[]
}

const AT_ONCE = 200

/**
 * Makes finished applications of papers, in the caller's transaction, which has locked the exam before it read anything: whoever has none yet gets one. An answer on paper never takes the place of one that was
 * given on screen, and what is finished stays as it is.
 * @returns what became of each, by person; refused: what `makeForExam` refuses, `exam_changed` where the exam was imported again meanwhile
 */
export async function handInPaper(
  trx: TransactionClientContract,
  { exam, caller, papers }: Asked
): Promise<Result<Map<number, PaperOutcome>, DomainError>> {
  const userIds = papers.map(({ userId }) => userId)
  const { institutionId } = caller
  const candidates = await findCandidates({ userIds }, institutionId, trx)
  const made = await makeForExam(exam.examId, candidates, { institutionId, window: undefined }, trx)
  if (!made.ok) return made
  const newest = await newestOf(exam.examId, userIds, trx)
  const outcomes = new Map<number, PaperOutcome>()
  // Whose account was closed meanwhile gets no exam.
  for (const { userId } of papers) if (!newest.has(userId)) outcomes.set(userId, 'withdrawn')
  const taken = papers.filter(({ userId }) => newest.has(userId))
  for (let from = 0; from < taken.length; from += AT_ONCE) {
    const some = taken.slice(from, from + AT_ONCE)
    const jobs = some.map((paper): ChangeJob<PaperOutcome> => {
      const { id, finishSource } = required(newest.get(paper.userId), 'the application of a paper')
      return {
        applicationId: id,
        answerIds: 'all',
        exam,
        apply: (change) => handIn(change, caller, { paper, source: finishSource }),
      }
    })
    const done = await withinTransaction(trx, (raw) => applyTogether(raw, jobs, { hasRead: true }))
    for (const [at, { userId }] of some.entries()) {
      const outcome = done[at]
      if (outcome?.kind !== 'done') return refuseConflict('exam_changed', 'delivery.exam_changed')
      outcomes.set(userId, outcome.value)
    }
  }
  return ok(outcomes)
}

const OWN = {
  id: 'applications.id',
  userId: 'applications.user_id',
  finishSource: 'applications.finish_source',
} as const

/** The newest attempt of each of these people. */
async function newestOf(examId: number, userIds: readonly number[], trx: TransactionClientContract) {
  const newest = new Map<number, Row<typeof OWN>>()
  for (let from = 0; from < userIds.length; from += AT_ONCE)
    for (const row of await select(trx, 'applications', OWN)
      .where('exam_id', examId)
      .whereIn('user_id', userIds.slice(from, from + AT_ONCE))
      .orderBy('attempt'))
      newest.set(row.userId, row)
  return newest
}

type HandedIn = { readonly paper: Paper; readonly source: string | null }

async function handIn(change: Change, caller: Caller, { paper, source }: HandedIn): Promise<PaperOutcome> {
  const { application, exam, now, trx } = change
  if (application.withdrawnAt !== null) return 'withdrawn'
  const marked = markedOf(exam, paper)
  const answers = [...change.answers.values()]
  if (application.state === 'FINISHED') {
    if (source !== 'paper') return 'sat_on_screen'
    return answers.every(({ itemId, alternativeId }) => alternativeId === (marked.get(itemId) ?? null))
      ? 'same'
      : 'differs'
  }
  if (application.state !== 'CREATED' || answers.some(wasGiven)) return 'sat_on_screen'
  if (!(await sittingIsEmpty(trx.all, application.id))) return 'sat_on_screen'
  for (const answer of answers) {
    const alternativeId = marked.get(answer.itemId) ?? null
    if (alternativeId !== null)
      change.store({ ...answer, alternativeId, finished: true, revision: answer.revision + 1 })
  }
  // How two marks were read is of no answer: it stays here.
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'paper_read',
    from: application.state,
    to: application.state,
    source: 'paper',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: { answers: paper.answers },
  })
  await finishLocked(
    // Nobody measured how long an answer on paper took.
    { trx, exam, application: { ...application, answerMinimumSeconds: 0 } },
    { reason: 'COMPLETED', source: 'paper', userId: caller.userId, sessionId: caller.sessionId, now },
    { ...change.decided, answers: [...change.answers.values()] }
  )
  return 'handed_in'
}

/** It is there, or its candidate was done with it. One that staff have cleared is as if it was never given, though it was edited. */
const wasGiven = (answer: StoredAnswer) => answer.finished || isAnswered(answer)

/** The alternatives that a paper has marked, by item. */
function markedOf(exam: ExamContent, { answers }: Paper): Map<number, number> {
  return new Map(
    choiceItemsOf(exam).flatMap((item, at) => {
      const marked = alternativeOf(item, answers[at] ?? '.')
      return marked === null ? [] : [[item.id, marked] as const]
    })
  )
}
