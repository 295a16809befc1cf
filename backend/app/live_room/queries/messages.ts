import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { columnList, select, type Row } from '#shared'
import { MESSAGES_SHOWN } from '../domain/constants.js'
import type { MessageView } from '../views.js'

const MESSAGE = {
  id: 'room_messages.id',
  candidateId: 'room_messages.candidate_id',
  author: 'room_messages.author',
  authorId: 'room_messages.author_id',
  authorName: 'users.name?',
  notificationType: 'room_messages.notification_type',
  motive: 'room_messages.motive',
  reason: 'room_messages.reason',
  message: 'room_messages.message',
  createdAt: 'room_messages.created_at',
  dismissedAt: 'room_messages.dismissed_at',
  dismissible: 'room_messages.dismissible',
  showMessage: 'room_messages.show_message',
  isGlobal: 'room_messages.is_global',
  version: 'room_messages.version',
} as const
type MessageRow = Row<typeof MESSAGE>

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

/** The last messages of each candidate of a room (or of one), and whatever alert is still open; oldest first. */
export async function roomMessages(roomId: number, candidateId: number | null): Promise<MessageView[]> {
  const numbered = db
    .from('room_messages')
    .where('room_id', roomId)
    .select(
      'room_messages.*',
      db.raw('ROW_NUMBER() OVER (PARTITION BY candidate_id ORDER BY id DESC) AS place')
    )
    .as('room_messages')
  if (candidateId !== null) numbered.where('candidate_id', candidateId)
  const rows = await db
    .query<MessageRow>()
    .from(numbered)
    .leftJoin('users', 'users.id', 'room_messages.author_id')
    .where('room_messages.place', '<=', MESSAGES_SHOWN)
    .orWhere(
      (open) =>
        void open.whereNull('room_messages.dismissed_at').where('room_messages.notification_type', 'ALERT')
    )
    .orderBy('room_messages.id')
    .select(columnList(MESSAGE))
  return rows.map(toView)
}

/** These messages, as they are now. */
export async function messagesById(
  ids: readonly number[],
  trx?: TransactionClientContract
): Promise<MessageView[]> {
  if (ids.length === 0) return []
  const rows = await select(trx ?? db, 'room_messages', MESSAGE)
    .leftJoin('users', 'users.id', 'room_messages.author_id')
    .whereIn('room_messages.id', [...ids])
    .orderBy('room_messages.id')
  return rows.map(toView)
}

/** A message of this room, or null. */
export async function findMessage(roomId: number, id: number): Promise<MessageView | null> {
  const own = await db.from('room_messages').where({ id, room_id: roomId }).select('id').first()
  return own ? ((await messagesById([id]))[0] ?? null) : null
}
