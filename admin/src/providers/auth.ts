import { endSession } from '@banca/frontend/login'
import { keepLoss, lossIn } from '@banca/frontend/unauthenticated'
import type { AuthProvider } from 'react-admin'
import { authorization, currentUser, goToLogin } from './session'

/** Groups that work in the console; the server decides again on every call. */
const CONSOLE_GROUPS = ['ADMINISTRADOR', 'Professor', 'PROFESSOR']

const FOR_ADMINISTRATORS = ['failed_logins', 'second_factors']

const never = () => new Promise<never>(() => undefined)

/** The console has no login page of its own: people come from the one at /login and go back to where they were. */
export const authProvider: AuthProvider = {
  login: () => {
    goToLogin()
    return never()
  },
  async logout() {
    if (currentUser()) await fetch('/v1/logout', { method: 'POST', headers: authorization() }).catch(() => undefined)
    endSession()
    goToLogin()
    return false
  },
  async checkAuth() {
    if (currentUser()) return
    goToLogin()
    await never()
  },
  async checkError(error: { status?: number; body?: unknown }) {
    if (error.status !== 401) return
    keepLoss(lossIn(error.body))
    endSession()
    goToLogin()
    await never()
  },
  async getIdentity() {
    const user = currentUser()
    return { id: user?.id ?? 0, fullName: user?.name ?? '' }
  },
  async canAccess({ resource }) {
    const group = currentUser()?.loggedGroup ?? ''
    return FOR_ADMINISTRATORS.includes(resource) ? group === 'ADMINISTRADOR' : CONSOLE_GROUPS.includes(group)
  },
  async getPermissions() {
    return currentUser()?.loggedGroup ?? null
  },
}
