import type { Data } from '@banca/backend/api'
import { useSyncExternalStore } from 'react'
import { randomHex } from '../shared/random_hex.ts'
import { StoredValue } from './stored.ts'

/** Who is logged in on this browser: the response of `POST /v1/login`. */
export type Session = Data.Identity.Login
export type User = Data.Identity.User
export type Group = User['loggedGroup']

const session = new StoredValue<Session>('banca.session')
const client = new StoredValue<string>('banca.client')

/** The session, or null when nobody is logged in. */
export const getSession = session.read
export const setSession = (value: Session): void => session.write(value)
export const clearSession = (): void => session.write(null)
/** Calls `listener` after every change, in this or another tab. Returns the unsubscribe function. */
export const onSessionChange = session.subscribe

/** Switching the group returns new user data; the token changes only when the server sends one. */
export function replaceUser(answer: Session | User): void {
  const current = session.read()
  if ('token' in answer) session.write(answer)
  else if (current !== null) session.write({ ...current, user: answer })
}

export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read, session.read)
}

/** Only candidates sit exams; guardians and staff only read. */
export const canSit = ({ loggedGroup }: Pick<User, 'loggedGroup'>): boolean =>
  loggedGroup === 'ALUNO' || loggedGroup === 'RESPONDENTE'

/** Everybody but candidates and guardians. */
export const isStaff = (user: Pick<User, 'loggedGroup'>): boolean =>
  !canSit(user) && user.loggedGroup !== 'RESPONSIBLE'

/** Identifies this browser to the server; created once and stored. */
export function clientId(): string {
  const known = client.read()
  if (known !== null) return known
  const made = randomHex()
  client.write(made)
  return made
}
