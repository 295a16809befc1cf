import db from '@adonisjs/lucid/services/db'
import { peopleWithPhotosOf, schoolDay } from '#evidence'
import { select, type Row } from '#shared'

/** Of these applications, those of which answers came too late after staff last decided about what was quarantined. */
export async function withLateAnswers(ids: readonly number[]): Promise<Set<number>> {
  const late = await db
    .query<Row<{ id: 'late_batches.application_id' }> & { at: number | string }>()
    .from('late_batches')
    .whereIn('application_id', [...ids])
    .groupBy('application_id')
    .select('application_id as id')
    .max('received_at as at')
  if (late.length === 0) return new Set()
  const decided = await select(db, 'kept_decisions', {
    id: 'kept_decisions.application_id',
    at: 'kept_decisions.decided_at',
  }).whereIn(
    'application_id',
    late.map(({ id }) => id)
  )
  const decidedAt = new Map<number, number>()
  for (const { id, at } of decided) decidedAt.set(id, Math.max(at, decidedAt.get(id) ?? 0))
  return new Set(late.flatMap(({ id, at }) => (Number(at) > (decidedAt.get(id) ?? 0) ? id : [])))
}

/** Of these people, those without identity photos of today. */
export async function withoutPhotos(userIds: readonly number[], now: number): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  return new Set(userIds).difference(await peopleWithPhotosOf(userIds, schoolDay(now)))
}
