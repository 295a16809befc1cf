import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { presentActing, record } from '#audit'
import { clock } from '#shared'

/** Withdrawn applications that somebody allocates again: they are there again, with their answers, in no room. Each is an act on record. */
export async function bringBack(
  trx: TransactionClientContract,
  ids: readonly number[],
  { institutionId, by }: { institutionId: number; by: number | null }
): Promise<void> {
  if (ids.length === 0) return
  const now = clock.now()
  await trx
    .from('applications')
    .whereIn('id', [...ids])
    .update({ withdrawn_at: null, schedule_version: trx.raw('schedule_version + 1'), updated_at: now })
  await trx
    .insertQuery()
    .table('application_events')
    .multiInsert(
      ids.map((id) => ({
        application_id: id,
        occurred_at: now,
        type: 'restored',
        from_state: 'CREATED',
        to_state: 'CREATED',
        source: 'staff',
        user_id: by,
        session_id: null,
        detail_json: JSON.stringify({ act: 'restore' }),
      }))
    )
  for (const id of ids)
    await record(trx, {
      act: 'application_restored',
      // Whoever the request is of, where there is one.
      ...(presentActing() === null && { by: by === null ? null : { userId: by, group: null } }),
      institutionId,
      subject: { type: 'application', id },
    })
}
