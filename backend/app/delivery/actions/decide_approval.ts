import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, type Result } from '#shared'
import { judge, type ApprovalRefusal, type Decision } from '../domain/approval.js'
import type { State } from '../domain/status.js'
import type { ApprovalView } from '../views.js'

/** `reason`: why it is reproved. */
export type ApprovalOrder = {
  applicationId: number
  decision: Decision
  reason: string | null
  userId: number
  sessionId: number
}

type Row = { state: State; approval: Decision | null }

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
  const row = (await trx
    .from('applications')
    .where('id', applicationId)
    .forUpdate()
    .select('state', 'approval')
    .firstOrFail()) as Row
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
  }
  return ok({ approval: await approvalOf(trx, applicationId), isNew: judged.value.isNew })
}

async function approvalOf(trx: TransactionClientContract, applicationId: number): Promise<ApprovalView> {
  const row = (await trx
    .from('applications')
    .join('users', 'users.id', 'applications.approval_by')
    .where('applications.id', applicationId)
    .select(
      'approval as decision',
      'approval_reason as reason',
      'approval_at as at',
      'users.id as byId',
      'users.name as byName'
    )
    .firstOrFail()) as { decision: Decision; reason: string | null; at: number; byId: number; byName: string }
  return {
    decision: row.decision,
    reason: row.reason,
    by: { id: row.byId, name: row.byName },
    at: Number(row.at),
  }
}
