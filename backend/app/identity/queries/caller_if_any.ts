import { clock, type Caller } from '#shared'
import { sessionState } from '../domain/session_state.js'
import { tokenOf } from '../sessions/session_token.js'
import { findSession } from './find_session.js'

/** The caller of a route that needs no login, by its `Authorization` header; null without a live session. */
export async function callerIfAny(authorization: string | undefined): Promise<Caller | null> {
  const token = tokenOf(authorization)
  const session = token ? await findSession(token) : null
  return session?.userIsActive && session.purpose === 'pages' && sessionState(session, clock.now()) === 'live'
    ? session.caller
    : null
}
