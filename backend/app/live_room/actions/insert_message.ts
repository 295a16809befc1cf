import type { RoomChange } from '#rooms'
import { insertRow, say, select } from '#shared'
import type { Author, MessageMotive, NotificationType } from '../domain/live_room_enums.js'

export type NewMessage = {
  author: Author
  /** Null: by the server in the staff's name. */
  authorId: number | null
  candidateId: number
  notificationType: NotificationType
  motive: MessageMotive
  message: string
  reason?: string | null
  showMessage?: boolean
  dismissible?: boolean
  isGlobal?: boolean
}

/** Stores a message as it was typed, and returns its id. The caller notifies people. */
export const insertMessage = (change: RoomChange, message: NewMessage): Promise<number> =>
  insertRow(change.trx, 'room_messages', {
    room_id: change.roomId,
    candidate_id: message.candidateId,
    author: message.author,
    author_id: message.authorId,
    notification_type: message.notificationType,
    motive: message.motive,
    message: message.message,
    reason: message.reason ?? null,
    show_message: Number(message.showMessage ?? true),
    dismissible: Number(message.dismissible ?? true),
    is_global: Number(message.isGlobal ?? false),
    version: change.version,
    created_at: change.now,
  })

/** A text of the server for a candidate, in the candidate's language. */
export async function inLanguageOf(change: RoomChange, userId: number, key: string): Promise<string> {
  const user = await select(change.trx, 'users', { language: 'users.language' }).where('id', userId).first()
  return say(user?.language ?? 'pt-BR', `live_room.${key}`)
}
