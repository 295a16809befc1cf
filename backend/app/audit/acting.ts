import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '#shared'

/** The request that acts are part of. `address`: the caller's, as TRUST_PROXY has it. */
export type Acting = {
  readonly caller: Pick<Caller, 'userId' | 'institutionId' | 'group' | 'sessionId'>
  readonly address: string
  readonly requestId: string | null
}

const acting = new AsyncLocalStorage<Acting>()

/**
 * Runs the rest of a request of staff, so that what it records names who asked, from where and by which request. Requests of candidates
 * and guardians record nothing, and pay nothing for this.
 */
export const actingAs = <T>(request: Acting, work: () => T): T => acting.run(request, work)

/**
 * `work` for somebody who runs it later, together with that of other requests: what it records names the request that gave it, not the
 * one that happens to run it. Outside of a request of staff it is `work` itself.
 */
export function ofThisRequest<Given extends unknown[], T>(
  work: (...given: Given) => T
): (...given: Given) => T {
  const request = acting.getStore()
  return request === undefined ? work : (...given) => acting.run(request, work, ...given)
}

/** Null: a command, a sweep, or a request that nobody of the staff made. */
export const presentActing = (): Acting | null => acting.getStore() ?? null
