/** The seven states of the wire, as `Application['status']`. */
export type Status =
  'AVAILABLE_SOON' | 'AVAILABLE' | 'STARTED' | 'FINISHED' | 'STOPPED' | 'UNAVAILABLE' | 'UNKNOWN'

/** The one button of the instructions page. */
export type EntryAction = 'start' | 'continue' | 'unavailable' | 'none'

export type EntryConditions = {
  status: Status
  /** Guardians and staff only read: neither a status message nor a button. */
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
 * Whether the item screen may be shown: a running exam, or a stopped one whose collection leaves it open.
 * Nothing of an exam that was never started leaves the server, so there is no screen to show for it.
 */
export function mayEnterExam(status: Status, showAfterTimeout: boolean): boolean {
  return status === 'STARTED' || (showAfterTimeout && status === 'STOPPED')
}

/** Staff have reset it, and it may begin again: who has it open goes on writing, and what is typed is stored here. */
export const isReset = ({ status, reset }: { status: Status; reset: object | null }): boolean =>
  status === 'AVAILABLE' && reset !== null

/** Target of "back to the list": a path of its own for a trail, or where one activity closes the others. */
export function listAddress(collection: {
  id: number
  enableAdaptativeFlow: boolean
  setUnavailableToApplications: boolean
}): string {
  const isSelfContained = collection.enableAdaptativeFlow || collection.setUnavailableToApplications
  return isSelfContained ? `/applications?collection=${collection.id}` : '/applications'
}
