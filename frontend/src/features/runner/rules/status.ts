/** Seven words of the wire, as `Application['status']`. */
export type Status =
  'AVAILABLE_SOON' | 'AVAILABLE' | 'STARTED' | 'FINISHED' | 'STOPPED' | 'UNAVAILABLE' | 'UNKNOWN'

/** The one button of the instructions page. */
export type EntryAction = 'start' | 'continue' | 'unavailable' | 'none'

export type EntryConditions = {
  status: Status
  /** Guardians and staff look on: neither a status message nor a button. */
  onlyLooks: boolean
  /** Another activity has to be done first. */
  isBlocked: boolean
}

export function entryAction({ status, onlyLooks, isBlocked }: EntryConditions): EntryAction {
  if (onlyLooks) return 'none'
  switch (status) {
    case 'STARTED':
      return 'continue'
    case 'AVAILABLE':
      return isBlocked ? 'unavailable' : 'start'
    case 'AVAILABLE_SOON':
    case 'UNAVAILABLE':
      return 'unavailable'
    default:
      return 'none'
  }
}

/**
 * Whether the question screen may be seen at all: a running exam, or a stopped one whose collection keeps it open. Nothing of an
 * exam that was never started leaves the server, so there is no screen to keep open for it.
 */
export function mayEnterExam(status: Status, showAfterTimeout: boolean): boolean {
  return status === 'STARTED' || (showAfterTimeout && status === 'STOPPED')
}

/** Where "back to the list" leads: a path of its own for a trail, or where one activity closes the others. */
export function listAddress(collection: {
  id: number
  enableAdaptativeFlow: boolean
  setUnavailableToApplications: boolean
}): string {
  const keepsToItself = collection.enableAdaptativeFlow || collection.setUnavailableToApplications
  return keepsToItself ? `/applications?collection=${collection.id}` : '/applications'
}
