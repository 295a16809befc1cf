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
