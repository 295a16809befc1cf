import type { PermissionPath } from '@banca/backend/permissions'
import { useCallback } from 'react'
import { useSettings } from './settings.ts'

/** The switches that screens ask about, by their path in the tree of the group's permissions: the server's own names. */
export type Permission = PermissionPath

export type Allowed = (permission: Permission) => boolean

/** Is a switch on? What is missing is off, and a tree that did not come allows nothing. The server asks again at every call. */
export function isAllowed(tree: unknown, path: string): boolean {
  let at = tree
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false
    at = (at as Record<string, unknown>)[name]
  }
  return at === true
}

/** Asks the permissions of the active group. */
export function useAllowed(): Allowed {
  const tree = useSettings()?.permissions
  return useCallback((permission: Permission) => isAllowed(tree, permission), [tree])
}
