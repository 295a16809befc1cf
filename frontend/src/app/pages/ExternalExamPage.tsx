import { useEffect } from 'react'
import { Navigate, useSearchParams } from '../../shared/router/index.ts'
import { logOut } from '../../api/login.ts'
import { useSession } from '../../api/session.ts'
import { externalWay } from '../routes/external_link.ts'
import { PageLoading } from '../PageLoading.tsx'

/**
 * `/external-application-middleware?applicationName=exams&path=…&forceLogout=false`: the way in of a link that another application shows.
 * It leads to a path of ours and nowhere else; with `forceLogout=true` whoever is logged in here logs out first.
 */
export default function ExternalExamPage() {
  const [query] = useSearchParams()
  const isLoggedIn = useSession() !== null
  const way = externalWay(query, isLoggedIn)
  const mustLeave = way === 'log-out'
  useEffect(() => {
    if (mustLeave) logOut()
  }, [mustLeave])
  return mustLeave ? <PageLoading /> : <Navigate to={way} replace />
}
