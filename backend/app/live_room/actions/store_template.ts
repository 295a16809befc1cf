import db from '@adonisjs/lucid/services/db'
import {
  changedRows,
  clock,
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type DomainError,
  type Result,
} from '#shared'
import { TEMPLATE } from '../queries/message_templates.js'
import type { TemplateView } from '../views.js'

/** As many as the list shows. */
const TEMPLATES = 100

/**
 * Stores a message for using again, on top of the person's own; one that is there already is not stored twice.
 * @returns refused: `too_many_templates`
 */
export const storeTemplate = (userId: number, content: string): Promise<Result<TemplateView, DomainError>> =>
  inTransaction(async (trx) => {
    // Two that are stored at once wait for each other on the person's row.
    await trx.from('users').where('id', userId).forUpdate().select('id')
    const known = await select(trx, 'message_templates', TEMPLATE).where({ user_id: userId, content }).first()
    if (known) return ok(known)
    const [top] = await trx
      .query<{ position: number | null; stored: number | string }>()
      .from('message_templates')
      .where('user_id', userId)
      .max('position as position')
      .count('* as stored')
    if (Number(top?.stored ?? 0) >= TEMPLATES)
      return refuseConflict('too_many_templates', 'live_room.too_many_templates')
    const position = Number(top?.position ?? 0) + 1
    const id = await insertRow(trx, 'message_templates', {
      user_id: userId,
      content,
      position,
      created_at: clock.now(),
    })
    return ok({ id, content, position })
  })

/** Refused as `not_found` unless the template is the person's own. */
export async function deleteTemplate(userId: number, id: number): Promise<Result<null, DomainError>> {
  const deleted = await db.from('message_templates').where({ id, user_id: userId }).delete()
  return changedRows(deleted) > 0 ? ok(null) : refuseNotFound()
}
