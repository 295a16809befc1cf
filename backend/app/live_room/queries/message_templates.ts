import db from '@adonisjs/lucid/services/db'
import { countRows, select } from '#shared'
import type { TemplateView } from '../views.js'

export const TEMPLATE = {
  id: 'message_templates.id',
  content: 'message_templates.content',
  position: 'message_templates.position',
} as const

/** The messages that a person stored for using again, the newest on top. */
export async function templatesOf(
  userId: number,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: TemplateView[]; count: number }> {
  const own = () => select(db, 'message_templates', TEMPLATE).where('user_id', userId)
  const rows = await own().orderBy('position', 'desc').offset(offset).limit(limit)
  return { rows, count: await countRows(own()) }
}
