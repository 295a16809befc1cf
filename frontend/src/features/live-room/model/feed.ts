import type { RoomCandidate } from '../../../api/live_room.ts'

/** Content of a tile's frame. */
export type Feed = 'stopped' | 'disconnected' | 'cameraPending' | 'stream' | 'still' | 'nothing'

interface Choices {
  /** This proctor has switched this candidate's video off. */
  isStopped: boolean
  /** Stills instead of video: for this candidate, or for all. */
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
