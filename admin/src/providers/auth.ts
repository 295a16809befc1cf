import { endSession } from '@banca/frontend/login'
import type { AuthProvider } from 'react-admin'
import type { OwnPreferences } from '../app/page_types'
import { mayOpen, needsRights } from '../app/may_open'
import { ownRights, type Rights } from './rights'
import { authorization, currentUser, goToLogin, never } from './session'

export type Permissions = {
  readonly group: string
  readonly rights: Rights
  readonly preferences: OwnPreferences
}

/** The console has no login page of its own: people log in at /login and return to where they were. */
export const authProvider: AuthProvider = {
  login: () => {
    goToLogin()
    return never()
  },
  async logout() {
    if (currentUser())
      await fetch('/v1/logout', { method: 'POST', headers: authorization() }).catch(() => undefined)
    endSession()
    goToLogin()
    return false
  },
  async checkAuth() {
    if (currentUser()) return
    goToLogin()
    await never()
  },
  // A session that is over is seen where calls are made (`httpClient`), for pages with calls of their own too.
  checkError: async () => undefined,
  async getIdentity() {
    const user = currentUser()
    return { id: user?.id ?? 0, fullName: user?.name ?? '' }
  },
  async canAccess({ resource }) {
    const group = currentUser()?.loggedGroup ?? ''
    if (!needsRights(resource)) return mayOpen(group, resource, null)
    const { rights, preferences } = await ownRights()
    return mayOpen(group, resource, rights, preferences)
  },
  /** Group and rights at once: menus ask for all entries together. */
  async getPermissions(): Promise<Permissions | null> {
    const group = currentUser()?.loggedGroup
    return group === undefined ? null : { group, ...(await ownRights()) }
  },
}
