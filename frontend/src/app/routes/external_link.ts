import { loginFor, sameOriginPath } from './next_address.ts'

/** The only application that others link into here. */
const APPLICATION = 'exams'

/** Where a link of another application leads: a path of ours, or `log-out` first. What names no such path ends at `/error`. */
export function externalWay(query: URLSearchParams, isLoggedIn: boolean): 'log-out' | `/${string}` {
  const path = query.get('applicationName') === APPLICATION ? sameOriginPath(query.get('path')) : null
  if (path === null) return '/error'
  if (isLoggedIn) return query.get('forceLogout') === 'true' ? 'log-out' : (path as `/${string}`)
  const { pathname, search } = new URL(path, 'http://here.invalid')
  return loginFor(pathname, search) as `/${string}`
}
