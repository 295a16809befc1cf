import { deliveryExam } from '#catalog'
import { clock, ok, refuse, type DomainError, type Result } from '#shared'
import { openWindows } from '../domain/deadline.js'
import { countHaving } from './having_applications.js'

/**
 * Looks before anything is written, so that no order ends in the middle. Exams that all of these people have need no window; exams of other
 * institutions are refused elsewhere.
 * @returns refused: 400 `no_window` that names the exams which have no window that is not over
 */
export async function refuseWithoutWindow(
  exams: readonly number[],
  people: readonly number[],
  institutionId: number
): Promise<Result<void, DomainError>> {
  const now = clock.now()
  const closed: { id: number; name: string; collection: string }[] = []
  for (const id of exams) {
    const delivery = await deliveryExam(id)
    if (delivery?.institutionId !== institutionId || openWindows(delivery.windows, now).length > 0) continue
    closed.push({ id, name: delivery.exam.name, collection: delivery.collection.name })
  }
  if (closed.length === 0) return ok(undefined)
  const having = await countHaving(
    closed.map(({ id }) => id),
    people
  )
  const missing = closed.filter(({ id }) => (having.get(id) ?? 0) < people.length)
  if (missing.length === 0) return ok(undefined)
  return refuse('invalid', 'no_window', {
    messages: ['delivery.no_window', 'delivery.exams_without_window'],
    params: {
      name: [...new Set(missing.map(({ collection }) => collection))].join(', '),
      exams: missing.map(({ name }) => name).join(', '),
    },
  })
}
