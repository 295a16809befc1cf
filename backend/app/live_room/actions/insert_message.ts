import type { RoomChange } from '#rooms'
import { say, type Language } from '#shared'
import type { MessageMotive, NotificationType } from '../domain/live_room_enums.js'

export type NewMessage = {
  author: 'PROCTOR' | 'CANDIDATE'
  /** Null: the server says it in the staff's name. */
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

/** Stores a message as it was typed, and returns its id. Telling people is the caller's. */
export async function insertMessage(change: RoomChange, message: NewMessage): Promise<number> {
  const [id] = (await change.trx
    .insertQuery()
    .table('room_messages')
    .insert({
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
    })) as number[]
  return id as number
}

/** What the server says to a candidate, in the candidate's language. */
export async function inLanguageOf(change: RoomChange, userId: number, key: string): Promise<string> {
  const user = (await change.trx.from('users').where('id', userId).select('language').first()) as {
    language: Language
  } | null
  return say(user?.language ?? 'pt-BR', `live_room.${key}`)
}
