import type { RoomCandidate } from '../../../api/live_room.ts'

/** What the frame of a tile shows. */
export type Feed = 'stopped' | 'disconnected' | 'cameraPending' | 'stream' | 'still' | 'nothing'

interface Choices {
  /** This proctor does not want to receive this candidate's video. */
  isStopped: boolean
  /** Pictures are enough: of this candidate, or of all. */
  stillOnly: boolean
  media: 'janus' | 'stills'
}

export function feedOf(candidate: RoomCandidate, { isStopped, stillOnly, media }: Choices): Feed {
  if (!candidate.isOnline) return 'disconnected'
  if (isStopped) return 'stopped'
  if (!candidate.hasAcceptedCamera) return 'cameraPending'
  if (candidate.isStreaming && media === 'janus' && !stillOnly) return 'stream'
  return candidate.lastStill === null ? 'nothing' : 'still'
}
