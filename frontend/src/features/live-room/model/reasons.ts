import type { BreakRequest, RoomCandidate, RoomMessage, Situation } from '../../../api/live_room.ts'
import { latencyOf } from './latency.ts'

/** Why a candidate needs attention, the most urgent first. */
export const REASONS = [
  'breakRequest',
  'message',
  'lateReturn',
  'disconnected',
  'face',
  'cameraPending',
  'internet',
  'paused',
  'onBreak',
  'suspicious',
] as const
export type Reason = (typeof REASONS)[number]

/** Reasons that need a decision of the proctor. */
const URGENT: readonly Reason[] = ['breakRequest', 'message', 'lateReturn', 'disconnected', 'face']

/** `urgent` and `attention` are placed first; `calm` may be collapsed; `absent`: was never here. */
export type Mood = 'urgent' | 'attention' | 'calm' | 'absent'

interface Facts {
  candidate: RoomCandidate
  situation: Situation | null
  request: BreakRequest | null
  unanswered: readonly RoomMessage[]
  acceptableLatencyMs: number
}

export const delayOf = (situation: Situation | null): number | null =>
  situation === null ? null : (situation.averageInternetDelay ?? situation.lastMeasuredDelay)

/** In the order of `REASONS`. */
export function reasonsOf({
  candidate,
  situation,
  request,
  unanswered,
  acceptableLatencyMs,
}: Facts): Reason[] {
  const { pause, isOnline } = candidate
  const isLate = pause?.motive === 'LATE_BREAK_RETURN'
  const holds: Record<Reason, boolean> = {
    breakRequest: request !== null,
    message: unanswered.length > 0,
    lateReturn: isLate,
    // A candidate on a bathroom break may have left the page; one who never came is absent, not disconnected.
    disconnected:
      !isOnline && candidate.lastSeen !== null && candidate.isSitting && candidate.status !== 'BREAK',
    face: isOnline && candidate.faceDetectionAlert !== null,
    cameraPending: isOnline && !candidate.hasAcceptedCamera && !candidate.hasFinished,
    internet:
      isOnline && ['bad', 'awful'].includes(latencyOf(delayOf(situation), acceptableLatencyMs)?.level ?? ''),
    paused: candidate.status === 'PAUSED' && !isLate,
    onBreak: candidate.status === 'BREAK' && !isLate,
    suspicious: candidate.suspiciousAnswers > 0,
  }
  return REASONS.filter((reason) => holds[reason])
}

export function moodOf(candidate: RoomCandidate, reasons: readonly Reason[]): Mood {
  if (reasons.some((reason) => URGENT.includes(reason))) return 'urgent'
  if (reasons.length > 0) return 'attention'
  return !candidate.isOnline && candidate.lastSeen === null ? 'absent' : 'calm'
}
