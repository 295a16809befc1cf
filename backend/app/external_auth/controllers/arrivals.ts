import type { HttpContext } from '@adonisjs/core/http'
import { callerIfAny } from '#identity'
import type { Arrival } from '../actions/enter_proved.js'

type Decisions = {
  clientId?: string | null | undefined
  setNewClient?: boolean | null | undefined
  confirmed?: boolean | null | undefined
}

/** Where a log-in comes from. The session in its header is that of whoever this browser belongs to so far. */
export async function arrivalOf({ request }: HttpContext, decisions: Decisions): Promise<Arrival> {
  return {
    clientId: decisions.clientId || null,
    setNewClient: decisions.setNewClient ?? false,
    confirmed: decisions.confirmed ?? false,
    caller: await callerIfAny(request.header('authorization')),
    userAgent: request.header('user-agent'),
    address: request.ip(),
  }
}
