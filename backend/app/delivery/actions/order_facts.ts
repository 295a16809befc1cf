import logger from '@adonisjs/core/services/logger'
import { deliveryExams } from '#catalog'
import { isDatabaseTrouble } from '#http/database_trouble'
import { accommodationsOf } from '#identity'
import { codeOf } from '#shared'
import type { OrderFacts } from './order_acts.js'
import { resetObstacle, type ResetObstacle } from './reset_guards.js'
import type { OrderKind } from '../domain/staff_orders.js'
import { examContent, type ExamContent } from '../queries/exam_content.js'

type Concerned = { id: number; userId: number; examId: number; examVersion: number }

/** What the acts of an order look up of these applications, as far as their kind needs it. */
export async function orderFacts(kind: OrderKind, rows: readonly Concerned[]): Promise<OrderFacts> {
  const obstacles = new Map<number, ResetObstacle>()
  if (kind === 'reset')
    for (const { id } of rows) {
      const obstacle = await resetObstacle(id)
      if (obstacle !== null) obstacles.set(id, obstacle)
    }
  if (kind !== 'set_application_dates') return { graces: new Map(), needs: new Map(), obstacles }
  const exams = await deliveryExams(rows.map(({ examId }) => examId))
  return {
    graces: new Map([...exams].map(([id, { gracePeriodMinutes }]) => [id, gracePeriodMinutes])),
    needs: await accommodationsOf(rows.map(({ userId }) => userId)),
    obstacles,
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
