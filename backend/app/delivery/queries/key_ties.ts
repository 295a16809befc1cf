import db from '@adonisjs/lucid/services/db'
import type { DeliveryExam } from '#catalog'
import { clock, isStaff, type Caller, type Row } from '#shared'
import type { KeyTies } from '../policies/key_policy.js'
import { onlyVisible } from './visibility.js'

/** What decides whether this caller may see the exam's key. */
export async function keyTies(caller: Caller, delivery: DeliveryExam): Promise<KeyTies> {
  const { createdBy, schoolId, collection } = delivery
  return {
    owns: createdBy === caller.userId || (schoolId !== null && caller.schoolIds.includes(schoolId)),
    states: await statesOf(delivery.exam.id, caller),
    isOver: isStaff(caller) && (await isExamOver(delivery)),
    flags: collection.flags,
  }
}

async function statesOf(examId: number, caller: Caller): Promise<string[]> {
  const query = db
    .query<Row<{ state: 'applications.state' }>>()
    .from('applications')
    .where('applications.exam_id', examId)
  await onlyVisible(query, caller)
  return (await query.distinct('applications.state as state')).map(({ state }) => state)
}

/** Its windows are closed, and so are those of whoever has not finished. An exam without a window is still to come. */
export async function isExamOver({ exam, windows }: DeliveryExam): Promise<boolean> {
  const now = clock.now()
  if (windows.some(({ endAt }) => endAt >= now)) return false
  const open = await db
    .from('applications')
    .where('exam_id', exam.id)
    .whereNull('withdrawn_at')
    .where((any) => {
      any
        .whereIn('state', ['STARTED', 'STOPPED'])
        .orWhere((waits) => void waits.where('state', 'CREATED').where('window_end_at', '>=', now))
        // A second attempt that staff will give a window.
        .orWhere((unset) => void unset.where('state', 'CREATED').where('window_end_at', 0))
    })
    .select('id')
    .first()
  if (open) return false
  return (
    windows.length > 0 ||
    Boolean(await db.from('applications').where('exam_id', exam.id).select('id').first())
  )
}
