import { loginFor, sameOriginPath } from './next_address.ts'

/** The only application name that external links into this app use. */
const APPLICATION = 'exams'

/**
 * Target of a link from another application: a path of ours, or `log-out` first. A link
 * without a valid path ends at `/error`.
 */
export function externalTarget(query: URLSearchParams, isLoggedIn: boolean): 'log-out' | `/${string}` {
  const path = query.get('applicationName') === APPLICATION ? sameOriginPath(query.get('path')) : null
  if (path === null) return '/error'
  if (isLoggedIn) return query.get('forceLogout') === 'true' ? 'log-out' : (path as `/${string}`)
  const { pathname, search } = new URL(path, 'http://here.invalid')
  return loginFor(pathname, search) as `/${string}`
}
