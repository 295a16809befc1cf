import { record } from '#audit'
import { changeRoom, goneBefore, type Person, type RoomChange } from '#rooms'
import { changedRows, select } from '#shared'
import type { NotificationType, StaffMotive } from '../domain/live_room_enums.js'
import { messagesById } from '../queries/messages.js'
import type { MessageView } from '../views.js'
import { inLanguageOf, insertMessage } from './insert_message.js'

export type StaffMessage = {
  /** A candidate of the room, or everybody who is online. */
  to: number | 'all_online'
  /** '' for the server's own text, which only a request to reload has. */
  message: string
  notificationType: NotificationType
  motive: StaffMotive
  reason: string | null
  showMessage: boolean
  dismissible: boolean
}

/** Staff to candidates: one message for each. Nobody online: none. */
export const sendToCandidates = (
  roomId: number,
  actor: Person,
  message: StaffMessage
): Promise<MessageView[]> =>
  changeRoom(roomId, async (change) => {
    const candidateIds = message.to === 'all_online' ? await onlineCandidates(change) : [message.to]
    const ids: number[] = []
    for (const candidateId of candidateIds) {
      const { to, ...rest } = message
      const text =
        message.message === '' ? await inLanguageOf(change, candidateId, 'please_reload') : message.message
      const id = await insertMessage(change, {
        ...rest,
        message: text,
        candidateId,
        author: 'PROCTOR',
        authorId: actor.userId,
        isGlobal: to === 'all_online',
      })
      ids.push(id)
      await change.record(actor, {
        motive: message.motive,
        candidateId,
        message: text,
        reason: message.reason,
      })
    }
    await record(change.trx, {
      act: 'message_sent',
      by: actor,
      institutionId: change.institutionId,
      subject: message.to === 'all_online' ? { type: 'room', id: roomId } : { type: 'user', id: message.to },
      detail: {
        room: roomId,
        motive: message.motive,
        recipients: ids.length,
        toAll: message.to === 'all_online',
      },
      reason: message.reason,
    })
    const [first] = ids
    await change.notify(candidateIds, {
      kind: 'message',
      ...(ids.length === 1 && first !== undefined && { messageId: first }),
    })
    change.notifyStaff({ kind: 'message' })
    return messagesById(ids, change.trx)
  })

async function onlineCandidates(change: RoomChange): Promise<number[]> {
  const rows = await select(change.trx, 'room_candidates', { userId: 'room_candidates.user_id' })
    .where('room_id', change.roomId)
    .where('last_seen_at', '>=', goneBefore(change.now))
    .whereIn('user_id', change.trx.from('applications').where('room_id', change.roomId).select('user_id'))
    .orderBy('user_id')
  return rows.map((row) => row.userId)
}

/** A candidate to the staff of the room. */
export const sendToStaff = (roomId: number, actor: Person, message: string): Promise<MessageView[]> =>
  changeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const id = await insertMessage(change, {
      author: 'CANDIDATE',
      authorId: candidateId,
      candidateId,
      notificationType: 'TOAST',
      motive: 'MESSAGE',
      message,
    })
    await change.record(actor, { motive: 'MESSAGE', candidateId, message })
    await change.notify([candidateId], { kind: 'message', messageId: id })
    change.notifyStaff({ kind: 'message', messageId: id, userId: candidateId })
    return messagesById([id], change.trx)
  })

/** Confirmed or dismissed: the first call counts, later ones change nothing. Returns the message as it is then. */
export const dismissMessage = (roomId: number, actor: Person, message: MessageView): Promise<MessageView[]> =>
  changeRoom(roomId, async (change) => {
    const changed = await change.trx
      .from('room_messages')
      .where('id', message.id)
      .whereNull('dismissed_at')
      .update({ dismissed_at: change.now, dismissed_by: actor.userId, version: change.version })
    if (changedRows(changed) > 0) {
      await change.record(actor, {
        motive: 'MESSAGE_DISMISSED',
        candidateId: message.candidateId,
        message: message.message,
      })
      await change.notify([message.candidateId], { kind: 'message_dismissed', messageId: message.id })
      change.notifyStaff({ kind: 'message_dismissed', messageId: message.id, userId: message.candidateId })
    }
    return messagesById([message.id], change.trx)
  })
