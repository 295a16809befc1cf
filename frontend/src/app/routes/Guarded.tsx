import { lazy, Suspense, useCallback, useEffect, useMemo, type ReactNode } from 'react'
import { Navigate, useLocation, useParams } from '../../shared/router/index.ts'
import { useSession } from '../../api/session.ts'
import { usePreferences, useSettings } from '../../api/settings.ts'
import { ReachablePages, type MayOpen } from '../../shared/reachable_pages.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { elsewhere } from './elsewhere.ts'
import { dependsOnPreferences, guardPreferences, mayOpen, rowFor } from './guards.ts'
import { PageLoading } from '../PageLoading.tsx'
import type { RouteRow } from './route_table.ts'
import { Screened } from './Screened.tsx'
import { isBuilt, loadShell, SCREENS, screenOf, type Screen } from './screens.ts'
import { useOldFirefox } from './use_old_firefox.ts'

const Shell = lazy(loadShell)

/** One address: redirects whoever may not open it, else renders its screen in its layout. */
export function Guarded({ row }: { row: RouteRow }) {
  const params = useParams()
  const screen = screenOf(row)
  const goTo = useElsewhere(row)
  const isJudged = useIsJudged(row)
  const reaches = useReach()
  usePreloadedExam(row.id === 'applications')
  if (screen === undefined || (row.digits ?? []).some((name) => !/^\d+$/.test(params[name] ?? '')))
    return <Screened id="not-found" />
  if (!isJudged) return <PageLoading />
  if (goTo !== null) return <Navigate to={goTo} replace />
  return (
    <Layout kind={screen.layout}>
      <ErrorBoundary key={pageOf(row, params)} place={screen.layout}>
        <Suspense fallback={<PageLoading />}>
          <ReachablePages value={reaches}>
            <screen.View isBuilt={isBuilt} />
          </ReachablePages>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}

/**
 * Resets what failed when another page opens. The rest of the address belongs to the page itself: an exam is
 * not remounted from item to item.
 */
export const pageOf = (
  row: RouteRow,
  { '*': _rest, ...own }: Readonly<Record<string, string | undefined>>
): string => [row.id, ...Object.entries(own).map(([name, value]) => `${name}=${value}`)].join(' ')

function Layout({ kind, children }: { kind: Screen['layout']; children: ReactNode }) {
  // The exam has no header, menu or footer of the app: the runner renders its own bar, banner and overlays.
  if (kind !== 'shell') return children
  return (
    <Suspense fallback={<PageLoading />}>
      <Shell isBuilt={isBuilt}>{children}</Shell>
    </Suspense>
  )
}

/** After the list the next step is an exam: its code is preloaded while there is a connection. */
function usePreloadedExam(isNext: boolean) {
  useEffect(() => {
    if (!isNext) return undefined
    const load = () => void SCREENS.application?.preload().catch(() => undefined)
    // Safari has no idle callback; a timer is used there.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(load, 2000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(load, { timeout: 5000 })
    return () => cancelIdleCallback(idle)
  }, [isNext])
}

function useGuardPreferences() {
  const settings = useSettings()
  return useMemo(() => guardPreferences(settings), [settings])
}

/** Which addresses a screen may link to for this person. */
function useReach(): MayOpen {
  const group = useSession()?.user.loggedGroup
  const preferences = useGuardPreferences()
  return useCallback(
    (path) => {
      const row = rowFor(path)
      return row !== null && group !== undefined && isBuilt(row) && mayOpen(row, group, preferences)
    },
    [group, preferences]
  )
}

/**
 * Whether everything is loaded that decides about this visit. A person whose access depends on an
 * institution's preference waits for it, instead of being redirected too early. Students who log in wait for one attempt: an exam may run.
 */
function useIsJudged(row: RouteRow): boolean {
  const group = useSession()?.user.loggedGroup
  const isComing = usePreferences({ once: group === 'ALUNO' && row.id === 'login' }) === 'coming'
  return !isComing || group === undefined || !dependsOnPreferences(row, group)
}

/** The address to redirect this visit to, or null when it may stay. */
function useElsewhere(row: RouteRow): string | null {
  const group = useSession()?.user.loggedGroup
  const preferences = useGuardPreferences()
  const { pathname, search } = useLocation()
  const isOldFirefox = useOldFirefox()
  return elsewhere(row, { group, preferences, pathname, search, isOldFirefox })
}
