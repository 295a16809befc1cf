import { useEffect, type ComponentType } from 'react'
import { CanAccess } from 'react-admin'

/** A page of the console for the groups that it names; everybody else is redirected as in the frontend. */
export const GuardedPage = ({ page: Page, name }: { page: ComponentType; name: string }) => (
  <CanAccess resource={name} action="list" accessDenied={<ToNotFound />}>
    <Page />
  </CanAccess>
)

/** The not-found screen belongs to the frontend, outside the console. */
export function ToNotFound() {
  useEffect(() => location.replace('/not-found'), [])
  return null
}
