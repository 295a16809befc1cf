import { useEffect, type ReactNode } from 'react'
import { CanAccess } from 'react-admin'

/** A page of the console for the groups that work in it; everybody else is redirected as in the frontend. */
export const StaffOnly = ({
  page,
  resource = 'console',
}: {
  page: ReactNode
  resource?: 'console' | 'welcome' | 'system'
}) => (
  <CanAccess resource={resource} action="list" accessDenied={<ToNotFound />}>
    {page}
  </CanAccess>
)

/** The not-found screen belongs to the frontend, outside the console. */
export function ToNotFound() {
  useEffect(() => location.replace('/not-found'), [])
  return null
}
