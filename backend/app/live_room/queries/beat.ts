import type { Presence } from '#rooms'
import type { BeatView } from '../views.js'
import { activePause, pauseView } from './pauses.js'

/** The answer to a beat of this candidate's page. */
export async function beatView(userId: number, { state, serverTime }: Presence): Promise<BeatView> {
  const { roomId, version, isPaused, unreadMessages } = state
  const pause = isPaused ? await activePause(roomId, userId) : null
  return { version, serverTime, pause: pause && pauseView(pause), unreadMessages }
}
