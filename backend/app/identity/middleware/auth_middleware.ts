import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { actingAs } from '#audit'
import { AppError, clock, forbidden, wordedFor, isStaff, unwrap, type Group } from '#shared'
import '../caller_context.js'
import { isWithinNetworks } from '../sessions/networks.js'
import { sessionState } from '../domain/session_state.js'
import { findSession } from '../queries/find_session.js'
import { noteSeen } from '../sessions/last_seen.js'
import { tokenOf } from '../sessions/session_token.js'
import { countWrite } from '../sessions/write_limit.js'

export type AuthOptions = {
  /** Only these active groups pass; others get 403. */
  groups?: readonly Group[]
  /** A session that was taken over passes too, for as long as `sessionMayStillDrain` allows (answers only). */
  draining?: boolean
  /** A session of the import command passes too; every other route is closed to it. */
  imports?: boolean
  /** A service key passes too, from where it may be used; every other route is closed to it. The policy asks for its switches. */
  keys?: boolean
  /** Pages ask this by themselves: it is no use of the session, which ends while nobody is there. */
  byItself?: boolean
}

const unauthenticated = () => new AppError(401, 'unauthenticated', { messages: ['shared.unauthenticated'] })
const sessionTaken = () => new AppError(401, 'session_taken', { messages: ['identity.session_taken'] })

/** Resolves the session to `ctx.caller` and `ctx.session`. 401 `unauthenticated` or `session_taken`, 403 by group or for a session of the import command or of a service key, 429 for too many writes. */
export default class AuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn, options: AuthOptions = {}) {
    const token = tokenOf(ctx.request.header('authorization'))
    const session = token ? await findSession(token) : null
    if (!session || !session.userIsActive) throw unauthenticated()
    const now = clock.now()
    const state = sessionState(session, now)
    if (state === 'dead') throw unauthenticated()
    if (state === 'taken' || (state === 'draining' && !options.draining)) throw sessionTaken()
    if (session.purpose === 'import' && !options.imports) throw forbidden('identity.import_session_only')
    const { key } = session.caller
    if (key !== null && !options.keys) throw forbidden('identity.key_not_here')
    if (key !== null && !isWithinNetworks(ctx.request.ip(), key.networks))
      throw forbidden('identity.key_network')
    const method = ctx.request.method()
    if (method !== 'GET' && method !== 'HEAD') unwrap(countWrite(session.id))
    if (options.groups && !options.groups.includes(session.caller.group)) throw forbidden()
    ctx.caller = session.caller
    ctx.session = session
    if (state === 'live' && !options.byItself) noteSeen(session, now)
    return wordedFor(session.caller.institutionId, () => {
      if (!isStaff(session.caller)) return next()
      const requestId = ctx.request.id() ?? null
      return actingAs({ caller: session.caller, address: ctx.request.ip(), requestId }, next)
    })
  }
}
