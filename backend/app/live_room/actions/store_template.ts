import db from '@adonisjs/lucid/services/db'
import { AppError, clock } from '#shared'
import type { TemplateView } from '../views.js'

/** As many as the list shows. */
const TEMPLATES = 100

/**
 * Keeps a message for using again, on top of the person's own; one that is there already is not kept twice.
 * @throws AppError 409 `too_many_templates`
 */
export async function storeTemplate(userId: number, content: string): Promise<TemplateView> {
  return db.transaction(async (trx) => {
    // Two that are kept at once take turns on the person's row.
    await trx.from('users').where('id', userId).forUpdate().select('id')
    const known = (await trx
      .from('message_templates')
      .where({ user_id: userId, content })
      .select('id', 'content', 'position')
      .first()) as TemplateView | null
    if (known) return known
    const [top]: { position: number | null; kept: number }[] = await trx
      .from('message_templates')
      .where('user_id', userId)
      .max('position as position')
      .count('* as kept')
    if (Number(top?.kept ?? 0) >= TEMPLATES)
      throw new AppError(409, 'too_many_templates', { messages: ['live_room.too_many_templates'] })
    const position = Number(top?.position ?? 0) + 1
    const row = { user_id: userId, content, position, created_at: clock.now() }
    const [id] = (await trx.insertQuery().table('message_templates').insert(row)) as number[]
    return { id: id as number, content, position }
  })
}

/** Only the person's own; false when there is none. */
export async function deleteTemplate(userId: number, id: number): Promise<boolean> {
  const deleted = (await db.from('message_templates').where({ id, user_id: userId }).delete()) as unknown
  return Number(Array.isArray(deleted) ? deleted[0] : deleted) > 0
}
