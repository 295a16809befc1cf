import { endSession } from '@banca/frontend/login'
import { storeLoss, lossIn } from '@banca/frontend/unauthenticated'
import type { AuthProvider } from 'react-admin'
import { authorization, currentUser, goToLogin } from './session'

/** Groups that work in the console; the server checks again at every call. */
const CONSOLE_GROUPS = ['ADMINISTRADOR', 'Professor', 'PROFESSOR']

const never = () => new Promise<never>(() => undefined)

/** They manage accounts: those of their institution, or of their school. */
const ACCOUNT_GROUPS = ['ADMINISTRADOR', 'SCHOOL-ADMIN']
const ACCOUNTS = ['failed_logins', 'open_sessions']

const FOR_ADMINISTRATORS = [
  'second_factors',
  'system',
  'correction_types',
  'selection_processes',
  'selection_results',
  'result_appeals',
  'appeal_results',
]

/** Whether a group may open a resource of the console. `welcome` is open to those who may open any. */
export function mayAccess(group: string, resource: string): boolean {
  if (ACCOUNTS.includes(resource)) return ACCOUNT_GROUPS.includes(group)
  if (FOR_ADMINISTRATORS.includes(resource)) return group === 'ADMINISTRADOR'
  return CONSOLE_GROUPS.includes(group) || (resource === 'welcome' && ACCOUNT_GROUPS.includes(group))
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
  async checkError(error: { status?: number; body?: unknown }) {
    if (error.status !== 401) return
    storeLoss(lossIn(error.body))
    endSession()
    goToLogin()
    await never()
  },
  async getIdentity() {
    const user = currentUser()
    return { id: user?.id ?? 0, fullName: user?.name ?? '' }
  },
  async canAccess({ resource }) {
    return mayAccess(currentUser()?.loggedGroup ?? '', resource)
  },
  async getPermissions() {
    return currentUser()?.loggedGroup ?? null
  },
}
