import { takeWithin, type Limit } from '#counters'
import { loggedPath } from '#http/logged_path'
import { clock, ok, type DomainError, type Result } from '#shared'
import AlertLog from '../models/alert_log.js'
import ClientLog from '../models/client_log.js'

const MAX_MESSAGE = 1_000
/** A school sits behind one address: a fault on every one of its pages still fits. */
const OF_AN_ADDRESS = { max: 600, seconds: 60 }
const OF_AN_ADDRESS_A_DAY = { max: 20_000, seconds: 86_400 }
/** Somebody who has many addresses. */
const OF_ALL = { max: 3_000, seconds: 60 }
const OF_A_PERSON = { max: 60, seconds: 60 }
const OF_A_PERSON_A_DAY = { max: 1_000, seconds: 86_400 }
const TOO_MANY = { code: 'too_many_logs', message: 'access.too_many_logs' }

export type ClientFault = {
  userId: number | null
  address: string
  userAgent: string | undefined
  action: string
  message: string
  path: string | null
  stack: string | null
}

/**
 * Stores what a browser reports as gone wrong, cut to fit.
 * @returns refused: `too_many_logs` when a person, an address or all together report too much: anybody may report something here
 */
export async function storeClientLog(fault: ClientFault): Promise<Result<null, DomainError>> {
  const { userId, address, action } = fault
  const quotas: [string, Limit][] = [
    [`client-logs-of-address:${address}`, OF_AN_ADDRESS],
    [`client-logs-of-day:${address}`, OF_AN_ADDRESS_A_DAY],
    ...(userId === null ? [] : quotasOf('client-logs', userId)),
    ['client-logs:all', OF_ALL],
  ]
  const taken = await takeAll(quotas)
  if (!taken.ok) return taken
  const message = [fault.message, fault.path && loggedPath(fault.path), fault.stack]
    .filter((part) => part)
    .join('\n')
    .slice(0, MAX_MESSAGE)
    .toWellFormed()
  const userAgent = fault.userAgent?.slice(0, 400) ?? null
  await ClientLog.create({ userId, action: action.slice(0, 64), message, userAgent, occurredAt: clock.now() })
  return ok(null)
}

/** Nothing a page of ours does comes near it. */
const quotasOf = (what: 'client-logs' | 'alerts', userId: number): [string, Limit][] => [
  [`${what}-of-person:${userId}`, OF_A_PERSON],
  [`${what}-of-person-a-day:${userId}`, OF_A_PERSON_A_DAY],
]

/** Counts one more in each, in their order; the first that is full refuses, and those after it are not counted. */
async function takeAll(quotas: readonly [string, Limit][]): Promise<Result<null, DomainError>> {
  for (const [key, limit] of quotas) {
    const taken = await takeWithin(key, limit, TOO_MANY)
    if (!taken.ok) return taken
  }
  return ok(null)
}

/** Stores an alert of a candidate's page. Refused: `too_many_logs` */
export async function storeAlert(alert: {
  userId: number
  alertType: string
  message: string
  collectionId: number | null
  examId: number | null
}): Promise<Result<null, DomainError>> {
  const taken = await takeAll(quotasOf('alerts', alert.userId))
  if (!taken.ok) return taken
  await AlertLog.create({ ...alert, occurredAt: clock.now() })
  return ok(null)
}
