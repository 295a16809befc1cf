import { useAllowed } from '../../../api/permissions.ts'
import { useSession } from '../../../api/session.ts'
import type { Actor } from '../model/acts.ts'

/** Who looks at the list. */
export function useActor(): Actor {
  const allowed = useAllowed()
  return {
    group: useSession()?.user.loggedGroup,
    mayPause: allowed('Dashboard.Videos.PauseResume'),
    mayAskReload: allowed('Dashboard.Videos.SendReloadRequest'),
  }
}
