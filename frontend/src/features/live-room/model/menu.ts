import type { Allowed } from '../../../api/permissions.ts'
import type { RoomCandidate, RoomConfiguration } from '../../../api/live_room.ts'

export type MenuEntry =
  | 'alert'
  | 'reload'
  | 'pause'
  | 'resume'
  | 'silence'
  | 'unsilence'
  | 'freeLogin'
  | 'stopVideo'
  | 'resumeVideo'
  | 'stillOnly'
  | 'viewStream'
  | 'screenshot'
  | 'lastVideo'
  | 'identity'
  | 'history'
  | 'approve'
  | 'quarantinedAnswers'
  | 'userConfig'

interface MenuFacts {
  candidate: RoomCandidate
  configuration: Pick<RoomConfiguration, 'allowApproveExam' | 'media'>
  allowed: Allowed
  isStopped: boolean
  stillOnly: boolean
  /** This person may see quarantined answers. */
  seesQuarantined?: boolean
}

/** The entries of a tile's menu for this person, in their order. */
export function menuOf({
  candidate,
  configuration,
  allowed,
  isStopped,
  stillOnly,
  seesQuarantined = false,
}: MenuFacts): MenuEntry[] {
  const isPaused = candidate.pause !== null
  const entries: [MenuEntry, boolean][] = [
    ['alert', allowed('Dashboard.Videos.SendAlert')],
    ['reload', allowed('Dashboard.Videos.SendReloadRequest')],
    ['pause', allowed('Dashboard.Videos.PauseResume') && !isPaused],
    ['resume', allowed('Dashboard.Videos.PauseResume') && isPaused],
    // Without video there is no sound to silence; a candidate silenced before can be given
    // the microphone back all the same.
    [
      'silence',
      allowed('Dashboard.Videos.PauseResume') && !candidate.isSilenced && configuration.media === 'janus',
    ],
    ['unsilence', allowed('Dashboard.Videos.PauseResume') && candidate.isSilenced],
    // A candidate who is in the room is logged in already.
    ['freeLogin', !candidate.isOnline],
    ['stopVideo', !isStopped],
    ['resumeVideo', isStopped],
    ['stillOnly', !stillOnly],
    ['viewStream', stillOnly],
    // Only where a screenshot exists.
    ['screenshot', allowed('Dashboard.Videos.CandidateScreenshot') && candidate.hasScreen],
    ['lastVideo', allowed('Dashboard.Videos.CandidateScreenshot') && candidate.hasFilm],
    ['identity', allowed('Dashboard.Videos.ViewInfo')],
    ['history', allowed('Dashboard.Videos.ViewHistory')],
    // Whoever sees this page is staff of the room and may do it; the server checks again.
    ['approve', configuration.allowApproveExam && candidate.awaitsApproval],
    ['quarantinedAnswers', seesQuarantined && candidate.applicationId !== null],
    ['userConfig', true],
  ]
  return entries.filter(([, isThere]) => isThere).map(([entry]) => entry)
}
