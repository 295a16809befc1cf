import { Children, isValidElement, useContext, useEffect, useEffectEvent, type ReactNode } from 'react'
import { RouteContext, useLocation, useNavigate } from './context.ts'
import type { GoOptions } from './history.ts'
import { exactness, matchPath, within } from './match.ts'

interface RouteProps {
  /**
   * Relative to the parent routes. A route without a path is a layout: its
   * children are rendered at its `Outlet`.
   */
  path?: string
  element: ReactNode
  children?: ReactNode
}

/** A row of `Routes`; renders nothing itself. */
export const Route: (props: RouteProps) => null = () => null

interface Branch {
  path: string
  /** From the outermost to the page itself. */
  elements: ReactNode[]
}

function branchesOf(children: ReactNode, around: ReactNode[] = []): Branch[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<RouteProps>(child)) return []
    const { path, element, children: within } = child.props
    const elements = [...around, element]
    return path === undefined ? branchesOf(within, elements) : [{ path, elements }]
  })
}

/** Renders the most specific of its routes that matches the address; nothing where none does. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const place = useContext(RouteContext)
  const inside = within(place.base, pathname)
  const found = branchesOf(children)
    .map((branch) => ({ ...branch, match: matchPath(branch.path, inside) }))
    .filter(({ match }) => match !== null)
    .toSorted((one, other) => exactness(other.path) - exactness(one.path))[0]
  if (!found?.match) return null
  const base = `${place.base}${found.match.base}`.replace(/^\/+/, '/').replace(/(.)\/$/, '$1')
  const params = { ...place.params, ...found.match.params }
  return found.elements.reduceRight<ReactNode>(
    (outlet, element) => <RouteContext value={{ base, params, outlet }}>{element}</RouteContext>,
    null
  )
}

/** Where a layout route renders its child. */
export const Outlet = () => useContext(RouteContext).outlet

/** Redirects as soon as it is rendered. */
export function Navigate({ to, replace, state }: { to: string } & GoOptions) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => navigate(to, { replace, state }))
  // Again after each change of the address while it is mounted.
  useEffect(() => leave(), [to, pathname])
  return null
}
