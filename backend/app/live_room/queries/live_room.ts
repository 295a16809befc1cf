import { type RoomAccess, userConfig } from '#rooms'
import { clock, type Caller } from '#shared'
import type { CandidateView, LiveView, MessageView, PauseView } from '../views.js'
import { lastRequests } from './break_requests.js'
import { roomCandidates } from './candidates.js'
import { roomMessages } from './messages.js'
import { roomConfiguration } from './room_configuration.js'

/** Everything in the room for its staff; for a candidate of it only what is about them. */
export async function liveRoom({ room, role }: RoomAccess, caller: Caller): Promise<LiveView> {
  const now = clock.now()
  const only = role === 'staff' ? null : caller.userId
  // The version was read with the room, before everything else: what changes in between makes the reader read again, never miss it.
  const { candidates, situations, versions } = await roomCandidates(room.id, only, now)
  const messages = await roomMessages(room.id, only)
  return {
    version: only === null ? room.version : (versions.get(only) ?? 1),
    serverTime: now,
    room: {
      id: room.id,
      name: room.name,
      isRecording: Boolean(room.isRecording),
      opened: Boolean(room.opened),
      collectionId: room.collectionId,
    },
    candidates: only === null ? candidates : candidates.map(ownForCandidate),
    situations,
    messages: only === null ? messages : messages.map(messageForCandidate),
    breakRequests: await lastRequests(room.id, only),
    userConfig: only === null ? await userConfig(room.id, caller.userId) : null,
    configuration: await roomConfiguration(room.collectionId),
  }
}

/** A candidate reads what staff chose to show: no reason, nobody's name, no message that was hidden from them. */
export const messageForCandidate = (message: MessageView): MessageView =>
  message.author === 'CANDIDATE'
    ? message
    : {
        ...message,
        message: message.showMessage ? message.message : '',
        reason: null,
        authorId: null,
        authorName: null,
      }

/** The candidate sees neither the decision about the exam nor how suspicious it looks. */
const ownForCandidate = (own: CandidateView): CandidateView => ({
  ...own,
  pause: own.pause && pauseForCandidate(own.pause),
  approval: null,
  awaitsApproval: false,
  suspiciousAnswers: 0,
})

export const pauseForCandidate = (pause: PauseView): PauseView => ({
  ...pause,
  message: pause.showMessage ? pause.message : null,
})
