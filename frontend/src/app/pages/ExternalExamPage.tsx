import { useEffect } from 'react'
import { Navigate, useSearchParams } from '../../shared/router/index.ts'
import { logOut } from '../../api/login.ts'
import { useSession } from '../../api/session.ts'
import { beforeLeaving } from '../../exam/leaving.ts'
import { externalTarget } from '../routes/external_link.ts'
import { PageLoading } from '../PageLoading.tsx'

/**
 * `/external-application-middleware?applicationName=exams&path=…&forceLogout=false`: entry of a
 * link from another application. It redirects to a path of ours only; `forceLogout=true` logs out
 * first whoever is logged in here, once their unsent answers were sent where that is possible.
 */
export default function ExternalExamPage() {
  const [query] = useSearchParams()
  const isLoggedIn = useSession() !== null
  const target = externalTarget(query, isLoggedIn)
  const mustLeave = target === 'log-out'
  useEffect(() => {
    // What is unsent goes first where it can; the link leaves whatever stays.
    if (mustLeave) void beforeLeaving().then(logOut)
  }, [mustLeave])
  return mustLeave ? <PageLoading /> : <Navigate to={target} replace />
}
