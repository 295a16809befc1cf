import type { ComponentProps, MouseEvent } from 'react'
import { useLocation, useNavigate } from './context.ts'
import { addressOf, resolveAddress, type GoOptions } from './history.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & GoOptions & { to: string }

/** A click that the app handles: no new tab, no download. */
const isPlain = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (target === undefined || target === '_self') &&
  !event.metaKey &&
  !event.altKey &&
  !event.ctrlKey &&
  !event.shiftKey

/** A link to a page of this application. A link to the present address adds no second history entry. */
export function Link({ to, replace, state, onClick, target, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const location = useLocation()
  const address = addressOf(resolveAddress(to, location))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, target)) return
    event.preventDefault()
    navigate(address, { replace: replace ?? address === addressOf(location), state })
  }
  return (
    <a {...rest} href={address} target={target} onClick={follow}>
      {children}
    </a>
  )
}

/**
 * A link of a menu: on its page and those under it, it has the class `active`
 * and is marked for screen readers.
 */
export function NavLink({ className, ...props }: LinkProps) {
  const here = useLocation().pathname.toLowerCase()
  const there = resolveAddress(props.to, { pathname: '/' }).pathname.toLowerCase()
  const isActive = here === there || (there !== '/' && here.startsWith(`${there.replace(/\/$/, '')}/`))
  return (
    <Link
      {...props}
      aria-current={isActive ? 'page' : undefined}
      className={[className, isActive && 'active'].filter(Boolean).join(' ')}
    />
  )
}
