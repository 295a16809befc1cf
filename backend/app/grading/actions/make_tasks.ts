import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertRows, clock, repeatOnDeadlock, select } from '#shared'
import { MOST_DRAW_KEY } from '../domain/correction_plan.js'
import { CHAIN_START, type ChainHead } from '../domain/event_chain.js'
import { BLANK, statusOf, type MarkContent } from '../domain/mark.js'
import { judgedAnswers, type JudgedAnswer } from '../queries/finished_work.js'
import {
  FIRST_ROUND,
  headsOf,
  lockedMarks,
  tasksOf,
  type StoredMark,
  type StoredTask,
} from '../queries/stored_tasks.js'
import { appendEvents, eventRow, headAfter, type EventRow } from './append_events.js'

const OPEN: MarkContent = { points: null, situation: null, comment: null }
const EMPTY: MarkContent = { points: 0, situation: BLANK, comment: null }

/**
 * Makes what is to be marked of these applications, as far as they are finished: a task, its correction and the mark in force of every answer that a person
 * judges. A blank one gets its 0 points by itself. What is there already stays; an answer that was blank and is so no more can be marked again.
 */
export const makeTasks = (applicationIds: readonly number[]): Promise<void> =>
  repeatOnDeadlock(() => db.transaction((trx) => makeTasksWithin(trx, applicationIds)))

/** The same in a transaction of the caller. */
export async function makeTasksWithin(
  trx: TransactionClientContract,
  applicationIds: readonly number[]
): Promise<void> {
  const answers = await judgedAnswers(trx, applicationIds)
  if (answers.length === 0) return
  const marks = await lockedMarks(
    trx,
    answers.map(({ id }) => id)
  )
  await openMarks(
    trx,
    answers.filter(({ id }) => !marks.has(id))
  )
  for (const { id, isBlank } of answers) {
    const mark = marks.get(id)
    if (!isBlank && mark?.situation === BLANK && mark.disclosureId === null) await reopenMark(trx, mark)
  }
}

async function openMarks(trx: TransactionClientContract, answers: readonly JudgedAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const at = clock.now()
  const ids = answers.map(({ id }) => id)
  const before = await tasksOf(trx, ids)
  // Also of those that have had no task: a decision about their item may have changed them.
  const heads = await headsOf(trx, ids)
  await insertTasks(
    trx,
    answers.filter(({ id }) => !before.has(id)),
    at
  )
  for (const answer of answers) {
    const task = before.get(answer.id)
    if (task) await readmit(trx, answer, task, at)
  }
  const tasks = await tasksOf(trx, ids)
  const events: EventRow[] = []
  const rows = answers.map((answer) => {
    const event = openingOf(answer, at, heads.get(answer.id) ?? CHAIN_START)
    events.push(event)
    return { ...markRow(answer, tasks.get(answer.id)?.correctionId), ...inForce(contentOf(answer), event) }
  })
  await insertRows(trx, 'answer_marks', rows)
  await appendEvents(trx, events)
}

const contentOf = ({ isBlank }: JudgedAnswer): MarkContent => (isBlank ? EMPTY : OPEN)

function openingOf(answer: JudgedAnswer, at: number, head: ChainHead): EventRow {
  const { points, situation } = contentOf(answer)
  const kind = answer.isBlank ? 'blank' : 'opened'
  const after = { sitting: answer.application.sitting, points, situation }
  return eventRow({ answerId: answer.id, kind, by: null, at, before: {}, after }, head)
}

function inForce(content: MarkContent, event: EventRow) {
  const { sequence, hash } = headAfter(event)
  return { status: statusOf(content), points: content.points, sequence, head_hash: hash }
}

function markRow({ id, itemId, position, application }: JudgedAnswer, correctionId: number | undefined) {
  if (correctionId === undefined) throw new Error(`answer ${id}: its correction was not made`)
  return {
    answer_id: id,
    correction_id: correctionId,
    application_id: application.id,
    user_id: application.userId,
    institution_id: application.institutionId,
    school_id: application.schoolId,
    collection_id: application.collectionId,
    exam_id: application.examId,
    item_id: itemId,
    position,
  }
}

const taskState = ({ points }: MarkContent) => (points === null ? 'WAITING' : 'MARKED')

async function insertTasks(
  trx: TransactionClientContract,
  answers: readonly JudgedAnswer[],
  at: number
): Promise<void> {
  if (answers.length === 0) return
  await insertRows(
    trx,
    'correction_tasks',
    answers.map((answer) => ({
      answer_id: answer.id,
      application_id: answer.application.id,
      sitting: answer.application.sitting,
      exam_id: answer.application.examId,
      collection_id: answer.application.collectionId,
      item_id: answer.itemId,
      position: answer.position,
      round: FIRST_ROUND,
      state: taskState(contentOf(answer)),
      draw_key: randomInt(MOST_DRAW_KEY),
      created_at: at,
    }))
  )
  const ids = answers.map(({ id }) => id)
  const tasks = await select(trx, 'correction_tasks', {
    id: 'correction_tasks.id',
    answerId: 'correction_tasks.answer_id',
  })
    .whereIn('answer_id', ids)
    .where('round', FIRST_ROUND)
  const contents = new Map(answers.map((answer) => [answer.id, contentOf(answer)]))
  await insertRows(
    trx,
    'corrections',
    tasks.map(({ id, answerId }) => {
      const content = contents.get(answerId) ?? OPEN
      return {
        task_id: id,
        answer_id: answerId,
        ...content,
        revision: 0,
        marked_at: content.points === null ? null : at,
      }
    })
  )
}

/** Of a withdrawn task: nothing of what was marked before is in force again, and a page that shows it is stale. */
async function readmit(
  trx: TransactionClientContract,
  answer: JudgedAnswer,
  { id, correctionId, revision }: StoredTask,
  at: number
): Promise<void> {
  const content = contentOf(answer)
  const { sitting } = answer.application
  await trx
    .from('correction_tasks')
    .where('id', id)
    .update({ state: taskState(content), sitting, draw_key: randomInt(MOST_DRAW_KEY), created_at: at })
  await trx
    .from('corrections')
    .where('id', correctionId)
    .update({
      ...content,
      author_id: null,
      revision: revision + 1,
      marked_at: content.points === null ? null : at,
      commented_at: null,
      annotations_json: null,
    })
}

/** Something came after the finish, a file or an accepted answer: the 0 of a blank answer holds no more. */
async function reopenMark(trx: TransactionClientContract, mark: StoredMark): Promise<void> {
  const of = ({ points, situation }: MarkContent) => ({ points, situation })
  const event = eventRow(
    {
      answerId: mark.answerId,
      kind: 'opened',
      by: null,
      at: clock.now(),
      before: of(EMPTY),
      after: of(OPEN),
    },
    { sequence: mark.sequence, hash: mark.hash }
  )
  await trx
    .from('corrections')
    .where('id', mark.correctionId)
    .update({ ...of(OPEN), revision: mark.revision + 1, marked_at: null })
  await trx
    .from('correction_tasks')
    .where('id', mark.taskId)
    .update({ state: taskState(OPEN) })
  await trx.from('answer_marks').where('answer_id', mark.answerId).update(inForce(OPEN, event))
  await appendEvents(trx, [event])
}
