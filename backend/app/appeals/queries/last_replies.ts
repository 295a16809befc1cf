import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'

const REPLY = {
  id: 'appeal_replies.id',
  appealId: 'appeal_replies.appeal_id',
  revision: 'appeal_replies.revision',
  decisionId: 'appeal_replies.decision_id',
  resultId: 'appeal_replies.result_id',
} as const
export type LastReply = Row<typeof REPLY>

/** The newest version of the reply to each of these, withdrawn ones too, as it is stored now: their appeals are locked. Some hundreds at once. */
export async function lastReplies(
  trx: TransactionClientContract,
  appealIds: readonly number[]
): Promise<Map<number, LastReply>> {
  const rows = await select(trx, 'appeal_replies', REPLY)
    .whereIn('appeal_id', [...appealIds])
    .orderBy('revision')
    .forShare()
  return new Map(rows.map((row) => [row.appealId, row]))
}

const REMARK = {
  appealId: 'appeal_replies.appeal_id',
  authorId: 'appeal_replies.author_id',
  withdrawnAt: 'appeal_replies.withdrawn_at',
  annotationsJson: 'appeal_replies.annotations_json',
} as const

/** Annotations of the reply in force to each of these, where it has some, as it is stored now: their appeals are locked. Some hundreds at once. `annotationsJson`: as `readAnnotations` takes it. */
export async function lastRemarks(
  trx: TransactionClientContract,
  appealIds: readonly number[]
): Promise<{ appealId: number; authorId: number; annotationsJson: string }[]> {
  const rows = await select(trx, 'appeal_replies', REMARK)
    .whereIn('appeal_id', [...appealIds])
    .orderBy('appeal_id')
    .orderBy('revision')
    .forShare()
  const last = new Map(rows.map((row) => [row.appealId, row]))
  return [...last.values()].flatMap(({ appealId, authorId, withdrawnAt, annotationsJson }) =>
    withdrawnAt === null && annotationsJson !== null ? [{ appealId, authorId, annotationsJson }] : []
  )
}
