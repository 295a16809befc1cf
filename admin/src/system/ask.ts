import type { Answer } from '@banca/frontend/routes'
import { HttpError } from 'react-admin'
import { httpClient } from '../providers/data'

export type System = Answer<'GET', '/v1/system'>
export type SystemProblem = System['problems'][number]
export type SystemProcess = System['processes'][number]

/**
 * Why there is no status. `unreachable`: nobody answered. `database`: a server answered that its database does not. `failed`: it answered
 * something else.
 */
export type Fault = 'unreachable' | 'database' | 'failed'
export type Asked = { readonly system: System } | { readonly fault: Fault }

/** The status of itself takes 3 s at most. Milliseconds. */
const ANSWERS_WITHIN_MS = 9_000

const ask = (address: '/v1/system' | '/health/ready') =>
  httpClient(address, { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })

/** Asks for the status. Never rejects. */
export async function askSystem(): Promise<Asked> {
  try {
    return { system: (await ask('/v1/system')).json }
  } catch (error) {
    // No administrator any more: the parts of the server have nothing to do with it.
    if (error instanceof HttpError && error.status === 403) return { fault: 'failed' }
    return { fault: faultOf(await health()) }
  }
}

type Checks = Answer<'GET', '/health/ready'>['checks']

/** Without its database a server authorises nobody, and says to everybody what is wrong with it. Null: it says nothing. */
async function health(): Promise<Checks | null> {
  try {
    return checksIn((await ask('/health/ready')).json)
  } catch (error) {
    return error instanceof HttpError ? checksIn(error.body) : null
  }
}

const checksIn = (body: unknown): Checks | null =>
  typeof body === 'object' && body !== null && 'checks' in body ? (body.checks as Checks) : null

export function faultOf(checks: Checks | null): Fault {
  if (checks === null) return 'unreachable'
  return checks.database?.ok === false ? 'database' : 'failed'
}
