import { getLanguage } from '@banca/frontend/preferences'
import { getSession } from '@banca/frontend/session'

/** The console shares the session of the pages: one login for both. */
export const currentUser = () => getSession()?.user ?? null
export const language = getLanguage

/** Headers of every call: who asks, and in which language the server should answer. */
export function authorization(): Record<string, string> {
  const token = getSession()?.token
  return { 'Accept-Language': getLanguage(), ...(token && { Authorization: `JWT ${token}` }) }
}

/** Leaves for the login page, which brings the person back to where they were. */
export function goToLogin() {
  location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`)
}
