import { matchPath } from '../../shared/router/index.ts'
import type { Settings } from '../../api/settings.ts'
import { isAllowed } from '../../api/is_allowed.ts'
import { isStaff, type Group } from '../../api/session.ts'
import { ROUTES, type RouteRow } from './route_table.ts'

/** What guards read of the settings. Until they are loaded the preference is off, and `permissions` are those by default. */
export type GuardPreferences = Pick<Settings['preferences'], 'Application__CoordinatorDashboard'> & {
  Login__DocUploadOnFirstAccess?: boolean
  permissions?: Settings['permissions']
}
export const NO_PREFERENCES: GuardPreferences = { Application__CoordinatorDashboard: false }

export const guardPreferences = (settings: Settings | undefined): GuardPreferences =>
  settings === undefined ? NO_PREFERENCES : { ...settings.preferences, permissions: settings.permissions }

/** The requirements spell the teachers' group in two ways. */
const oneName = (group: string) => (group === 'PROFESSOR' ? 'Professor' : group)
const isOneOf = (group: Group, groups: readonly Group[]) =>
  groups.some((one) => oneName(one) === oneName(group))

/** Whether this group may open this address. Whether anybody is logged in is checked elsewhere. */
export function mayOpen(row: RouteRow, group: Group, preferences: GuardPreferences): boolean {
  const { access, needs } = row
  if (needs !== undefined && preferences.permissions)
    return isStaff({ loggedGroup: group }) && isAllowed(preferences.permissions, needs)
  if (access === 'public' || access === 'login') return true
  if ('except' in access) return !isOneOf(group, access.except)
  if (isOneOf(group, access.only)) return true
  return (
    row.coordinators === 'by-preference' &&
    group === 'COORDINATOR' &&
    preferences.Application__CoordinatorDashboard
  )
}

/**
 * Whether the settings decide if this group may open the page, or where it is redirected.
 */
export const dependsOnPreferences = (row: RouteRow, group: Group): boolean =>
  (row.needs !== undefined && isStaff({ loggedGroup: group })) ||
  row.id === 'upload-user-document' ||
  (group === 'ALUNO' && row.id === 'login') ||
  (group === 'COORDINATOR' &&
    (row.coordinators === 'by-preference' || row.id === 'home' || row.id === 'login'))

/** The row that matches a path, or null. The most specific pattern wins, as in the router. */
export function rowFor(pathname: string): RouteRow | null {
  const matching = ROUTES.filter((row) => {
    const match = matchPath(row.path, pathname)
    return match !== null && (row.digits ?? []).every((name) => /^\d+$/.test(match.params[name] ?? ''))
  })
  const exactness = ({ path }: RouteRow) =>
    path.split('/').filter((part) => part !== '' && !part.startsWith(':') && part !== '*').length
  return matching.sort((a, b) => exactness(b) - exactness(a))[0] ?? null
}

const DASHBOARD_GROUPS: readonly Group[] = [
  'ADMINISTRADOR',
  'PROCTOR',
  'COORDINATOR',
  'COMISSION',
  'Professor',
  'Diretor',
  'CORRECTOR',
]

/**
 * Candidates for a group's landing page, in order: the documented one first (decision
 * A1), then what else it may open.
 */
function landings(group: Group, preferences: GuardPreferences): string[] {
  if (group === 'SCHOOL-ADMIN') return ['/exams/dashboard-open']
  if (group === 'COORDINATOR' && !preferences.Application__CoordinatorDashboard)
    return ['/exams/dashboard-pre-filter', '/applications']
  return isOneOf(group, DASHBOARD_GROUPS) ? ['/exams/dashboard', '/applications'] : ['/applications']
}

/**
 * The landing page of a group. Always one that is built and that the group may open; `/`
 * for those who have no other yet.
 */
export function landingOf(
  group: Group,
  preferences: GuardPreferences,
  isBuilt: (row: RouteRow) => boolean
): string {
  const fits = (path: string) => {
    const row = rowFor(path)
    return row !== null && isBuilt(row) && mayOpen(row, group, preferences)
  }
  return landings(group, preferences).find(fits) ?? '/'
}
