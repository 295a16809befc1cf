import db from '@adonisjs/lucid/services/db'

/** How many acts wait for their seal, and since when the oldest does. Epoch ms, null where none waits. */
export async function unsealedBacklog(): Promise<{ count: number; since: number | null }> {
  const [counted, oldest] = await Promise.all([
    db.query<{ total: number | string }>().from('audit_unsealed').count('* as total').first(),
    db
      .query<{ since: number | string }>()
      .from('audit_unsealed')
      .join('audit_records', 'audit_records.id', 'audit_unsealed.audit_id')
      .orderBy('audit_unsealed.audit_id')
      .select('audit_records.occurred_at as since')
      .first(),
  ])
  return { count: Number(counted?.total ?? 0), since: oldest ? Number(oldest.since) : null }
}
