import type { Caller } from '#shared'
import type { SessionRecord } from './domain/session_state.js'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Who is asking; set by the auth middleware, absent on public routes. */
    caller: Caller
    /** The session behind `caller`; delivery asks `sessionMayStillDrain(ctx.session, now)` of it. */
    session: SessionRecord
  }
}
