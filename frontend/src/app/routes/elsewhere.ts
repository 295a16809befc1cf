import type { Group } from '../../api/session.ts'
import { landingOf, mayOpen, rowFor, type GuardPreferences } from './guards.ts'
import { afterLogin, loginFor } from './next_address.ts'
import type { RouteRow } from './route_table.ts'
import { isBuilt } from './screens.ts'

/** Address and row of the page for identity documents. */
const DOCUMENT = 'upload-user-document'
/** Row of every address of one application. */
const APPLICATION = 'application'

interface Visit {
  /** Undefined when nobody is logged in. */
  group: Group | undefined
  preferences: GuardPreferences
  pathname: string
  search: string
  isOldFirefox: boolean
}

/** The address to redirect a visit to, or null when it may stay. */
export function elsewhere(
  row: RouteRow,
  { group, preferences, pathname, search, isOldFirefox }: Visit
): string | null {
  if (group === undefined) return row.access === 'public' ? null : loginFor(pathname, search)
  if (isOldFirefox && row.id !== 'erro-firefox') return '/erro-firefox'
  const landing = landingOf(group, preferences, isBuilt)
  if (row.id === 'home') return landing === '/' ? null : landing
  if (row.id === 'login') {
    const next = afterLogin(search)
    const wanted = next === null ? null : rowFor(new URL(next, 'http://here.invalid').pathname)
    // Never redirects to a page that would reject the person.
    const target =
      next !== null && wanted !== null && isBuilt(wanted) && mayOpen(wanted, group, preferences)
        ? next
        : landing
    // An exam is not held up: its time may be running.
    const isUrgent = wanted?.id === DOCUMENT || (wanted?.id === APPLICATION && target === next)
    // Its page lets those pass at once who have sent theirs.
    return group === 'ALUNO' && preferences.Login__DocUploadOnFirstAccess === true && !isUrgent
      ? `/${DOCUMENT}?${new URLSearchParams({ next: target })}`
      : target
  }
  if (!mayOpen(row, group, preferences)) return '/not-found'
  return row.id === DOCUMENT && preferences.Login__DocUploadOnFirstAccess !== true ? '/applications' : null
}
