import db from '@adonisjs/lucid/services/db'
import type { TemplateView } from '../views.js'

/** What a person keeps for using again, the newest on top. */
export async function templatesOf(
  userId: number,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TemplateView[]; count: number }> {
  const base = () => db.from('message_templates').where('user_id', userId)
  const [counted] = (await base().count('* as total')) as { total: number | string }[]
  const rows = (await base()
    .orderBy('position', 'desc')
    .offset(offset)
    .limit(limit)
    .select('id', 'content', 'position')) as TemplateView[]
  return { rows, count: Number(counted?.total ?? 0) }
}
