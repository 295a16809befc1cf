import logger from '@adonisjs/core/services/logger'
import { deliveryExams } from '#catalog'
import { isDatabaseTrouble } from '#http/database_trouble'
import { accommodationsOf } from '#identity'
import { codeOf } from '#shared'
import { actOfOrder, type OrderFacts } from './order_acts.js'
import type { ObstacleOf } from './reset_application.js'
import { resetObstacle, type ResetObstacle } from './reset_guards.js'
import type { ActOrder, PlannedAct } from './staff_act.js'
import { actOfUndo } from './undo_acts.js'
import type { OrderKind, OrderParams } from '../domain/staff_orders.js'
import { examContent, type ExamContent } from '../queries/exam_content.js'
import { changedBy } from '../queries/order_items.js'

type Concerned = { id: number; userId: number; examId: number; examVersion: number }

type Given = {
  kind: OrderKind
  params: OrderParams
  order: Pick<ActOrder, 'caller' | 'reason'>
  /** The order that it undoes. */
  undoes: number | null
}

/** `roomOf`: the room into which an undo puts an application back. */
export type OrderedActs = {
  actOf(id: number): PlannedAct | null
  roomOf(id: number): number | null | undefined
}

/** What an order, or its preview, does to each of these applications; `actOf` null: a second attempt. */
export async function actsFor({ undoes, ...given }: Given, rows: readonly Concerned[]): Promise<OrderedActs> {
  if (undoes === null) {
    const act = actOfOrder(given, await orderFacts(given.kind, rows))
    return { actOf: () => act, roomOf: () => null }
  }
  const { kind, order } = given
  const ids = rows.map(({ id }) => id)
  const done = await changedBy(undoes, ids)
  const nothing = { version: 0, before: {}, after: {} }
  // The undo of a hand-in opens what is finished, as a reset does.
  const obstacleOf = await obstaclesOf(kind === 'finish_on_behalf' ? ids : [])
  return {
    actOf: (id) => actOfUndo(kind, done.get(id) ?? nothing, { order, obstacleOf }),
    roomOf: (id) => done.get(id)?.before.roomId,
  }
}

async function obstaclesOf(ids: readonly number[]): Promise<ObstacleOf> {
  const obstacles = new Map<number, ResetObstacle | null>()
  for (const id of ids) obstacles.set(id, await resetObstacle(id))
  return (id) => obstacles.get(id) ?? null
}

/** What the acts of an order look up of these applications, as far as their kind needs it. */
async function orderFacts(kind: OrderKind, rows: readonly Concerned[]): Promise<OrderFacts> {
  const obstacleOf = await obstaclesOf(kind === 'reset' ? rows.map(({ id }) => id) : [])
  if (kind !== 'set_application_dates') return { graces: new Map(), needs: new Map(), obstacleOf }
  const exams = await deliveryExams(rows.map(({ examId }) => examId))
  return {
    graces: new Map([...exams].map(([id, { gracePeriodMinutes }]) => [id, gracePeriodMinutes])),
    needs: await accommodationsOf(rows.map(({ userId }) => userId)),
    obstacleOf,
  }
}

/** `contents`: of applications, by their ids. `errors`: of exams that are damaged, by their ids. */
export type ReadContents = {
  contents: ReadonlyMap<number, ExamContent>
  errors: ReadonlyMap<number, unknown>
}

/**
 * The exams of applications. One whose exam cannot be read in its version is not in it: its row or its exam is damaged.
 * @throws what the database or its driver throws: the exam is as it was, and whoever reads it later can read it
 */
export async function contentsOf(rows: readonly Concerned[]): Promise<ReadContents> {
  const contents = new Map<number, ExamContent>()
  const errors = new Map<number, unknown>()
  for (const row of rows) {
    if (errors.has(row.examId)) continue
    try {
      const content = await examContent(row)
      if (content.examVersion === row.examVersion) contents.set(row.id, content)
    } catch (error) {
      // Drivers give their errors codes; what reads a stored text does not.
      if (codeOf(error) !== undefined || isDatabaseTrouble(error)) throw error
      errors.set(row.examId, error)
    }
  }
  return { contents, errors }
}

/** Staff see that an exam cannot be read: here support finds why. A line for each exam; without `err` its version is not there. */
export function logUnread(rows: readonly Concerned[], { contents, errors }: ReadContents): void {
  const unread = rows.filter(({ id }) => !contents.has(id))
  for (const examId of new Set(unread.map((row) => row.examId))) {
    const applications = unread.filter((row) => row.examId === examId).map(({ id }) => id)
    logger.error(
      { err: errors.get(examId), examId, applications },
      'the exam of applications could not be read in their version'
    )
  }
}
