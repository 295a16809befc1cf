import { api } from './client.ts'
import { forgetDrafts } from './drafts.ts'
import { ApiError } from './errors.ts'
import { forgetLots, forgetOthersComments } from './held_lots.ts'
import {
  getLanguage,
  storeChosenLanguage,
  setAnonymousLanguage,
  setLanguage,
  type Language,
} from './preferences.ts'
import {
  clearSession,
  clientId,
  getSession,
  replaceUser,
  setSession,
  type Group,
  type Session,
} from './session.ts'
import { forgetInTab } from './tab_store.ts'
import { storeLoss } from './unauthenticated.ts'

export interface Credentials {
  username: string
  password: string
}

export interface LoginOptions {
  /** Ends the session that is open elsewhere. */
  setNewClient?: boolean
  kioskToken?: string | null
}

/** `elsewhere`: another session of this person is active, and nothing was changed. */
export type LoginOutcome = 'done' | 'elsewhere'

/**
 * Logs in and stores the session. Rejects with ApiError (its messages are the server's; `second_factor_asked`
 * continues in second_factor.ts) or NetworkError.
 */
export async function logIn(
  { username, password }: Credentials,
  options: LoginOptions = {}
): Promise<LoginOutcome> {
  const { setNewClient = false, kioskToken = null } = options
  const body = {
    username,
    password,
    setNewClient,
    clientId: clientId(),
    ...(kioskToken !== null && { kioskToken }),
  }
  try {
    enter(await api.post('/v1/login', { body, anonymous: true }))
  } catch (error) {
    if (isElsewhere(error)) return 'elsewhere'
    throw error
  }
  return 'done'
}

/** Another session of this person is active: the same call with `setNewClient` takes over. */
export const isElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session_active'

/** Stores the session of a log-in: from now on this person is logged in. */
export function enter(session: Session): void {
  forgetInTab(session.user.id)
  forgetOthersComments(session.user.id)
  setSession(session)
  storeLoss(null)
  const stored = storeChosenLanguage()
  if (stored !== null) tellLanguage(stored)
}

/** Deletes the session of this browser. The next page stays in the same language. */
export function endSession(): void {
  const language = getLanguage()
  clearSession()
  setAnonymousLanguage(language)
}

/**
 * Ends the session here at once, with what this tab stores of the person, and their drafts and lots on this device, and notifies the server,
 * whose session expires where it cannot be reached.
 */
export function logOut(): void {
  const session = getSession()
  if (session === null) return
  forgetDrafts(session.user.id)
  forgetLots(session.user.id)
  // The header is read while the call is made, before the token is deleted.
  void api.post('/v1/logout', { keepalive: true }).catch(() => undefined)
  forgetInTab(null)
  endSession()
}

/** Makes another of one's groups the active one. Reload the page afterwards. Rejects as `logIn`. */
export async function switchGroup(group: Group): Promise<void> {
  replaceUser(await api.post('/v1/users/update_logged_group', { body: { perfil: group } }))
}

/** Changes the language here, and for this person on every device. */
export function chooseLanguage(language: Language): void {
  setLanguage(language)
  tellLanguage(language)
}

/** A server that cannot be reached does not block the change: this browser stores it. */
function tellLanguage(language: Language) {
  const id = getSession()?.user.id
  if (id !== undefined)
    void api.post('/v1/users/:id/language', { params: { id }, body: { language } }).catch(() => undefined)
}
