import db from '@adonisjs/lucid/services/db'
import { deliveryExam } from '#catalog'
import type { Caller } from '#shared'
import { isStaff, maySeeItems } from '../policies/application_policy.js'
import { examContent } from './exam_content.js'
import { onlyVisible } from './visibility.js'

/**
 * The public JSON of an item that the caller may see: by an application of its exam that runs (or that disclosed its items
 * after the end), or as staff who see such an application or the whole institution. null otherwise.
 */
export async function visibleItemJson(itemId: number, caller: Caller): Promise<string | null> {
  const item = (await db.from('items').where('id', itemId).where('position', '>', 0).select('exam_id as examId').first()) as {
    examId: number
  } | null
  if (!item) return null
  const delivery = await deliveryExam(item.examId)
  if (!delivery || delivery.institutionId !== caller.institutionId) return null
  const allowed = isStaff(caller) && caller.group === 'ADMINISTRADOR' ? true : await byApplication(item.examId, caller, delivery.collection.flags)
  return allowed ? ((await examContent(item.examId)).publicJson.get(itemId) ?? null) : null
}

async function byApplication(examId: number, caller: Caller, flags: Parameters<typeof maySeeItems>[2]): Promise<boolean> {
  const query = db.from('applications').where('applications.exam_id', examId)
  await onlyVisible(query, caller)
  const rows = (await query.distinct('applications.state as state')) as { state: string }[]
  return rows.some((row) => maySeeItems(caller, row.state, flags))
}
