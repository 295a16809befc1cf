/** Hooks that read the address and navigate. */
import { createContext, useCallback, useContext, useMemo, type ReactNode } from 'react'
import type { Action, GoOptions, History, Location, Visit } from './history.ts'
import type { Params } from './match.ts'

export const RouterContext = createContext<{ history: History; visit: Visit } | null>(null)

interface Place {
  /** The part of the path that the parent routes have matched. */
  base: string
  params: Params
  /** The child of a layout route. */
  outlet: ReactNode
}

export const RouteContext = createContext<Place>({ base: '/', params: {}, outlet: null })

/** @throws Error outside of a router */
function useRouter() {
  const router = useContext(RouterContext)
  if (router === null) throw new Error('There is no <Router> around this component')
  return router
}

export const useLocation = (): Location => useRouter().visit.location

/** How the present page was reached. */
export const useNavigationType = (): Action => useRouter().visit.action

/** Includes those of the parent routes. */
export const useParams = (): Params => useContext(RouteContext).params

export type Navigate = (to: string, options?: GoOptions) => void

/** Always the same function: effects may depend on it. */
export function useNavigate(): Navigate {
  const { history } = useRouter()
  return useCallback((to, options) => history.go(to, options), [history])
}

type Query = URLSearchParams | Record<string, string>
type SetQuery = (
  next: Query | ((before: URLSearchParams) => Query),
  options?: Pick<GoOptions, 'replace'>
) => void

/**
 * The parameters of the address; setting them adds a history entry unless it replaces the present one. A page that was left, but is shown
 * until the next one is there, sets none: what was typed there a moment before would be set on the next page.
 */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { history } = useRouter()
  const { pathname, search } = useLocation()
  const set = useCallback<SetQuery>(
    (next, options) => {
      if (history.visit().location.pathname !== pathname) return
      const before = () => new URLSearchParams(history.visit().location.search)
      const query = typeof next === 'function' ? next(before()) : next
      history.go(`?${new URLSearchParams(query)}`, options)
    },
    [history, pathname]
  )
  // The same object while the address is the same: effects may depend on it.
  return [useMemo(() => new URLSearchParams(search), [search]), set]
}
