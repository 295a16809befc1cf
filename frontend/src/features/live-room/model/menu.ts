import type { Allowed } from '../../../api/permissions.ts'
import type { RoomCandidate } from '../../../api/live_room.ts'

export type MenuEntry =
  | 'alert'
  | 'reload'
  | 'pause'
  | 'resume'
  | 'stopVideo'
  | 'resumeVideo'
  | 'stillOnly'
  | 'viewStream'
  | 'screenshot'
  | 'lastVideo'
  | 'history'
  | 'userConfig'

interface MenuFacts {
  candidate: RoomCandidate
  allowed: Allowed
  isStopped: boolean
  stillOnly: boolean
}

/** The entries of a card's menu for this person, in their order. */
export function menuOf({ candidate, allowed, isStopped, stillOnly }: MenuFacts): MenuEntry[] {
  const isPaused = candidate.pause !== null
  const entries: [MenuEntry, boolean][] = [
    ['alert', allowed('Dashboard.Videos.SendAlert')],
    ['reload', allowed('Dashboard.Videos.SendReloadRequest')],
    ['pause', allowed('Dashboard.Videos.PauseResume') && !isPaused],
    ['resume', allowed('Dashboard.Videos.PauseResume') && isPaused],
    ['stopVideo', !isStopped],
    ['resumeVideo', isStopped],
    ['stillOnly', !stillOnly],
    ['viewStream', stillOnly],
    ['screenshot', allowed('Dashboard.Videos.CandidateScreenshot')],
    ['lastVideo', allowed('Dashboard.Videos.CandidateScreenshot')],
    ['history', allowed('Dashboard.Videos.ViewHistory')],
    ['userConfig', true],
  ]
  return entries.filter(([, isThere]) => isThere).map(([entry]) => entry)
}
