import db from '@adonisjs/lucid/services/db'
import { deliveryExam, type DeliveryExam } from '#catalog'
import type { Caller } from '#shared'
import { isStaff, maySeeItems, type Ended } from '../policies/application_policy.js'
import { examContent } from './exam_content.js'
import { onlyVisible } from './visibility.js'

/**
 * The public JSON of an item that the caller may see: by an application of its exam that runs (or that disclosed its items
 * after the end), or as staff who see such an application or the whole institution. null otherwise. `exam`: where the caller still
 * has an application to sit or to go on with.
 */
export async function visibleItem(itemId: number, caller: Caller): Promise<{ json: string; exam: DeliveryExam | null } | null> {
  const item = (await db.from('items').where('id', itemId).where('position', '>', 0).select('exam_id as examId').first()) as {
    examId: number
  } | null
  if (!item) return null
  const delivery = await deliveryExam(item.examId)
  if (!delivery || delivery.institutionId !== caller.institutionId) return null
  const states = isStaff(caller) && caller.group === 'ADMINISTRADOR' ? null : await statesOf(item.examId, caller)
  if (states && !states.some((one) => maySeeItems(caller, one, delivery.collection.flags))) return null
  const json = (await examContent(item.examId)).publicJson.get(itemId)
  return json === undefined ? null : { json, exam: states?.some(({ state }) => state !== 'FINISHED') ? delivery : null }
}

async function statesOf(examId: number, caller: Caller): Promise<Ended[]> {
  const query = db.from('applications').where('applications.exam_id', examId)
  await onlyVisible(query, caller)
  return (await query.distinct('applications.state as state', 'applications.finish_reason as finishReason')) as Ended[]
}
