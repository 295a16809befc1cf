import type { Row } from '#shared'

/** The columns of a row that its seal covers. */
export const SEALED_ROW = {
  id: 'audit_records.id',
  institutionId: 'audit_records.institution_id',
  actorId: 'audit_records.actor_id',
  actorGroup: 'audit_records.actor_group',
  sessionId: 'audit_records.login_id',
  address: 'audit_records.address',
  requestId: 'audit_records.request_id',
  act: 'audit_records.act',
  subjectType: 'audit_records.subject_type',
  subjectId: 'audit_records.subject_id',
  detail: 'audit_records.detail_json',
  changes: 'audit_records.changes_json',
  reason: 'audit_records.reason',
  occurredAt: 'audit_records.occurred_at',
} as const

export type SealedColumns = Row<typeof SEALED_ROW>
