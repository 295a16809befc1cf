import type { RoomCandidate } from '../../../api/live_room.ts'

/** `received`: the candidate's page has acknowledged it. `waiting`: stored, not yet acknowledged. */
export type Receipt = 'received' | 'waiting' | null

/**
 * State of this proctor's last act on a candidate. `version`: the room's with that act; null for
 * an act that has none of its own (then it is the last change that concerns the candidate);
 * undefined when nothing was done.
 */
export function receiptOf(
  { acknowledged, version: newest }: Pick<RoomCandidate, 'acknowledged' | 'version'>,
  version: number | null | undefined
): Receipt {
  if (version === undefined) return null
  return acknowledged !== null && acknowledged.version >= (version ?? newest) ? 'received' : 'waiting'
}
