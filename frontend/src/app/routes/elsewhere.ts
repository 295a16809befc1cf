import type { Group } from '../../api/session.ts'
import { landingOf, mayOpen, rowFor, type GuardPreferences } from './guards.ts'
import { afterLogin, loginFor } from './next_address.ts'
import type { RouteRow } from './route_table.ts'
import { isBuilt } from './screens.ts'

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
    return next !== null && wanted !== null && isBuilt(wanted) && mayOpen(wanted, group, preferences)
      ? next
      : landing
  }
  return mayOpen(row, group, preferences) ? null : '/not-found'
}
