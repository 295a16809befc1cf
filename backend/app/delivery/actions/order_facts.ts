import { deliveryExams } from '#catalog'
import { accommodationsOf } from '#identity'
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

/** The exams of applications, by the ids of the applications. One whose exam cannot be read is not in it: its row is damaged. */
export async function contentsOf(rows: readonly Concerned[]): Promise<Map<number, ExamContent>> {
  const found = new Map<number, ExamContent>()
  for (const row of rows) {
    const content = await examContent(row).catch(() => null)
    if (content?.examVersion === row.examVersion) found.set(row.id, content)
  }
  return found
}
