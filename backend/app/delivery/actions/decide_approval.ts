import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { ok, select, type Result } from '#shared'
import { judge, type ApprovalRefusal, type Decision } from '../domain/approval.js'
import type { ApprovalView } from '../views.js'

/** `reason`: why it is reproved. */
export type ApprovalOrder = {
  applicationId: number
  decision: Decision
  reason: string | null
  userId: number
  sessionId: number
}

/**
 * Approves or reproves an application, in the caller's transaction at `at` (epoch ms): its state and a line of its history. Two who
 * decide at once take turns on its row. Repeated, it answers with what was decided first. The exam itself goes on as it was.
 */
export async function decideApproval(
  trx: TransactionClientContract,
  at: number,
  order: ApprovalOrder
): Promise<Result<{ approval: ApprovalView; isNew: boolean }, ApprovalRefusal>> {
  const { applicationId, decision, reason, userId, sessionId } = order
  const row = await select(trx, 'applications', {
    institutionId: 'applications.institution_id',
    state: 'applications.state',
    approval: 'applications.approval',
  })
    .where('id', applicationId)
    .forUpdate()
    .firstOrFail()
  const judged = judge(row.state, row.approval, decision)
  if (!judged.ok) return judged
  if (judged.value.isNew) {
    const stored = {
      approval: decision,
      approval_reason: reason,
      approval_by: userId,
      approval_at: at,
      updated_at: at,
    }
    await trx.from('applications').where('id', applicationId).update(stored)
    await trx
      .insertQuery()
      .table('application_events')
      .insert({
        application_id: applicationId,
        occurred_at: at,
        type: decision === 'APPROVED' ? 'approved' : 'reproved',
        from_state: row.state,
        to_state: row.state,
        source: 'staff',
        user_id: userId,
        session_id: sessionId,
        detail_json: reason === null ? null : JSON.stringify({ reason }),
      })
    await record(trx, {
      act: decision === 'APPROVED' ? 'exam_approved' : 'exam_reproved',
      institutionId: row.institutionId,
      subject: { type: 'application', id: applicationId },
      before: { approval: row.approval },
      after: { approval: decision },
      reason,
    })
  }
  return ok({ approval: await approvalOf(trx, applicationId), isNew: judged.value.isNew })
}

const APPROVAL = {
  decision: 'applications.approval',
  reason: 'applications.approval_reason',
  at: 'applications.approval_at',
  byId: 'users.id',
  byName: 'users.name',
} as const

async function approvalOf(trx: TransactionClientContract, applicationId: number): Promise<ApprovalView> {
  const { decision, reason, at, byId, byName } = await select(trx, 'applications', APPROVAL)
    .join('users', 'users.id', 'applications.approval_by')
    .where('applications.id', applicationId)
    .firstOrFail()
  if (decision === null || at === null) throw new Error(`application ${applicationId} has no decision`)
  return { decision, reason, by: { id: byId, name: byName }, at }
}
