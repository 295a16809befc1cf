import { useCallback } from 'react'
import { isAllowed, type Permission } from './is_allowed.ts'
import { useSettings } from './settings.ts'

export { isAllowed, type Permission } from './is_allowed.ts'

export type Allowed = (permission: Permission) => boolean

/** Checks the permissions of the active group. */
export function useAllowed(): Allowed {
  const tree = useSettings()?.permissions
  return useCallback((permission: Permission) => isAllowed(tree, permission), [tree])
}
