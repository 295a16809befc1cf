import db from '@adonisjs/lucid/services/db'
import { deliveryExam, type DeliveryExam } from '#catalog'
import { isStaff, select, type Caller, type Row } from '#shared'
import { maySeeItems, type Ended } from '../policies/application_policy.js'
import { presentContent } from './exam_content.js'
import { onlyVisible } from './visibility.js'

const HANDED_OUT = `(applications.given_position IS NULL OR applications.state = 'FINISHED' OR EXISTS (SELECT 1 FROM answers
  WHERE answers.application_id = applications.id AND answers.item_id = ? AND answers.position <= applications.given_position))`

/**
 * The public JSON of an item that the caller may see: by an application of its exam that runs (or that disclosed its items after the end),
 * or as staff who see such an application or the institution; null otherwise.
 * `exam`: where the caller still has an application to start or to continue.
 */
export async function visibleItem(
  itemId: number,
  caller: Caller
): Promise<{ json: string; exam: DeliveryExam | null } | null> {
  const item = await select(db, 'items', { examId: 'items.exam_id' })
    .where('id', itemId)
    .where('position', '>', 0)
    .first()
  if (!item) return null
  const delivery = await deliveryExam(item.examId)
  if (!delivery || delivery.institutionId !== caller.institutionId) return null
  const states =
    isStaff(caller) && caller.group === 'ADMINISTRADOR'
      ? null
      : await statesOf({ id: itemId, examId: item.examId }, caller)
  if (states && !states.some((one) => maySeeItems(caller, one, delivery.collection.flags))) return null
  const json = (await presentContent(item.examId)).publicJson.get(itemId)
  return json === undefined
    ? null
    : { json, exam: states?.some(({ state }) => state !== 'FINISHED') ? delivery : null }
}

const ENDED = { state: 'applications.state', finishReason: 'applications.finish_reason' } as const

async function statesOf(item: { id: number; examId: number }, caller: Caller): Promise<Ended[]> {
  const query = db.query<Row<typeof ENDED>>().from('applications').where('applications.exam_id', item.examId)
  await onlyVisible(query, caller)
  // Where items are handed out one by one, nobody who sits the exam sees one before it was.
  if (!isStaff(caller)) query.whereRaw(HANDED_OUT, [item.id])
  return query.distinct('applications.state as state', 'applications.finish_reason as finishReason')
}
