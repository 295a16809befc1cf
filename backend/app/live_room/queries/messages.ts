import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { MESSAGES_SHOWN } from '../domain/constants.js'
import type { MessageView } from '../views.js'

type MessageRow = Omit<MessageView, 'dismissible' | 'showMessage' | 'isGlobal'> & {
  dismissible: number
  showMessage: number
  isGlobal: number
}

const COLUMNS = `m.id, m.candidate_id AS candidateId, m.author, m.author_id AS authorId, u.name AS authorName,
  m.notification_type AS notificationType, m.motive, m.reason, m.message, m.created_at AS createdAt, m.dismissed_at AS dismissedAt,
  m.dismissible, m.show_message AS showMessage, m.is_global AS isGlobal, m.version`

const toView = (row: MessageRow): MessageView => ({
  id: row.id,
  candidateId: row.candidateId,
  author: row.author,
  authorId: row.authorId,
  authorName: row.authorName,
  notificationType: row.notificationType,
  motive: row.motive,
  reason: row.reason,
  message: row.message,
  createdAt: row.createdAt,
  dismissedAt: row.dismissedAt,
  dismissible: Boolean(row.dismissible),
  showMessage: Boolean(row.showMessage),
  isGlobal: Boolean(row.isGlobal),
  version: row.version,
})

/** The rows of `rawQuery` in either database. */
export const rowsOfRaw = <Row>(result: unknown): Row[] =>
  Array.isArray(result) && Array.isArray(result[0]) ? (result[0] as Row[]) : (result as Row[])

/** The last messages of each candidate of a room (or of one), and whatever alert is still open; oldest first. */
export async function roomMessages(roomId: number, candidateId: number | null): Promise<MessageView[]> {
  const own = candidateId === null ? '' : ' AND candidate_id = ?'
  const values = candidateId === null ? [roomId] : [roomId, candidateId]
  const result: unknown = await db.rawQuery(
    `SELECT ${COLUMNS} FROM (SELECT room_messages.*, ROW_NUMBER() OVER (PARTITION BY candidate_id ORDER BY id DESC) AS place
       FROM room_messages WHERE room_id = ?${own}) AS m
     LEFT JOIN users AS u ON u.id = m.author_id
     WHERE m.place <= ${MESSAGES_SHOWN} OR (m.dismissed_at IS NULL AND m.notification_type = 'ALERT') ORDER BY m.id`,
    values
  )
  return rowsOfRaw<MessageRow>(result).map(toView)
}

/** These messages, as they are now. */
export async function messagesById(
  ids: readonly number[],
  trx?: TransactionClientContract
): Promise<MessageView[]> {
  if (ids.length === 0) return []
  const marks = ids.map(() => '?').join(', ')
  const sql = `SELECT ${COLUMNS} FROM room_messages AS m LEFT JOIN users AS u ON u.id = m.author_id WHERE m.id IN (${marks}) ORDER BY m.id`
  return rowsOfRaw<MessageRow>(await (trx ?? db).rawQuery(sql, [...ids])).map(toView)
}

/** A message of this room, or null. */
export async function findMessage(roomId: number, id: number): Promise<MessageView | null> {
  const own = await db.from('room_messages').where({ id, room_id: roomId }).select('id').first()
  return own ? ((await messagesById([id]))[0] ?? null) : null
}
