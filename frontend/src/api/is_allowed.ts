import type { PermissionPath } from '@banca/backend/permissions'

/**
 * The permissions that screens check, by their path in the group's permission tree: the server's own names.
 */
export type Permission = PermissionPath

/**
 * Whether a permission is on. A missing one is off, and a missing tree allows nothing. The
 * server checks again at every call.
 */
export function isAllowed(tree: unknown, path: string): boolean {
  let at = tree
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return false
    at = (at as Record<string, unknown>)[name]
  }
  return at === true
}
