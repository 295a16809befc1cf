import { endSession } from '@banca/frontend/login'
import { getLanguage } from '@banca/frontend/preferences'
import { getSession } from '@banca/frontend/session'
import { lossIn, storeLoss } from '@banca/frontend/unauthenticated'

/** The console shares the session of the frontend: one login for both. */
export const currentUser = () => getSession()?.user ?? null
export const language = getLanguage

let shown: string | null = null
/** The page is shown in this language: the server's texts come in it too. */
export const showLanguage = (locale: string): void => void (shown = locale)

/** Headers of every call: the token, and the language of the response. */
export function authorization(): Record<string, string> {
  const token = getSession()?.token
  return { 'Accept-Language': shown ?? getLanguage(), ...(token && { Authorization: `JWT ${token}` }) }
}

/** Redirects to the login page, which returns the person to where they were. */
export function goToLogin() {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}

/** Never settles: the page is left. */
export const never = () => new Promise<never>(() => undefined)

/** Leaves for the log-in page, which says why the session is over. `body`: of the 401. */
export function leaveLostSession(body: unknown): Promise<never> {
  storeLoss(lossIn(body))
  endSession()
  goToLogin()
  return never()
}
