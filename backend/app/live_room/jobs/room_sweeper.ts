import { expirePresence, expireScreenRecordings } from '#rooms'
import { clock } from '#shared'
import { expireRequest } from '../actions/answer_break.js'
import { turnOverstayed } from '../actions/pause_candidate.js'
import { overdueSince } from '../domain/breaks.js'
import { overstayedBefore } from '../domain/pause.js'
import { requestsWaitingSince } from '../queries/break_requests.js'
import { breaksEndedBefore } from '../queries/pauses.js'

/** One sweep: requests that nobody answered, overstayed breaks, and the expired leases of candidates and recorders. */
export async function lookAtRooms(): Promise<void> {
  for (const { roomId, id } of await requestsWaitingSince(overdueSince(clock.now())))
    await expireRequest(roomId, id)
  for (const { roomId, candidateId } of await breaksEndedBefore(overstayedBefore(clock.now())))
    await turnOverstayed(roomId, candidateId)
  await expirePresence()
  await expireScreenRecordings()
}
