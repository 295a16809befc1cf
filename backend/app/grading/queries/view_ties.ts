import db from '@adonisjs/lucid/services/db'
import type { DeliveryExam } from '#catalog'
import { onlyVisibleApplications } from '#delivery'
import { roomsOfResponsible } from '#rooms'
import type { Caller } from '#shared'
import type { ViewTies } from '../policies/view_policy.js'
import { examApproval } from './exam_approval.js'

/** What this caller has to do with an exam that they see. */
export async function viewTies(caller: Caller, exam: DeliveryExam): Promise<ViewTies> {
  const { canDecide, by } = await examApproval(caller, exam)
  return {
    owns:
      exam.createdBy === caller.userId ||
      (exam.schoolId !== null && caller.schoolIds.includes(exam.schoolId)),
    hasCandidates: await hasCandidates(caller, exam),
    watches: await watches(caller, exam),
    decides: canDecide || by?.id === caller.userId,
  }
}

async function hasCandidates(caller: Caller, { exam }: DeliveryExam): Promise<boolean> {
  const query = db.from('applications').where('applications.exam_id', exam.id)
  await onlyVisibleApplications(query, caller, { onDesk: true })
  return Boolean(await query.select('applications.id').first())
}

async function watches(caller: Caller, { collection }: DeliveryExam): Promise<boolean> {
  const rooms = await roomsOfResponsible(caller)
  if (rooms.length === 0) return false
  const query = db.from('rooms').whereIn('id', rooms).where('collection_id', collection.id)
  return Boolean(await query.select('id').first())
}
