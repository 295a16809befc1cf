import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { logOut } from '../api/login.ts'
import { useSession } from '../api/session.ts'
import { loginFor, sameOriginPath } from './next_address.ts'
import { PageLoading } from './PageLoading.tsx'

/** The only application that others link into here. */
const APPLICATION = 'exams'

/**
 * `/external-application-middleware?applicationName=exams&path=…&forceLogout=false`: the way in of a link that another application shows.
 * It leads to a path of ours and nowhere else; with `forceLogout=true` whoever is logged in here logs out first.
 */
export default function ExternalExamPage() {
  const [query] = useSearchParams()
  const isLoggedIn = useSession() !== null
  const path = query.get('applicationName') === APPLICATION ? sameOriginPath(query.get('path')) : null
  const mustLeave = path !== null && query.get('forceLogout') === 'true' && isLoggedIn
  useEffect(() => {
    if (mustLeave) logOut()
  }, [mustLeave])
  if (path === null) return <Navigate to="/error" replace />
  if (mustLeave) return <PageLoading />
  const { pathname, search } = new URL(path, location.origin)
  return <Navigate to={isLoggedIn ? path : loginFor(pathname, search)} replace />
}
