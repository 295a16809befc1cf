import { takeOrRefuse } from '#counters'
import { clock } from '#shared'
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
 * Keeps what a browser says went wrong, cut to fit.
 * @throws AppError 429 `too_many_logs` when a person, an address or all together say too much: anybody may say something here
 */
export async function storeClientLog(fault: ClientFault): Promise<void> {
  const { userId, address, action } = fault
  await takeOrRefuse(`client-logs-of-address:${address}`, OF_AN_ADDRESS, TOO_MANY)
  await takeOrRefuse(`client-logs-of-day:${address}`, OF_AN_ADDRESS_A_DAY, TOO_MANY)
  if (userId !== null) await countOf('client-logs', userId)
  await takeOrRefuse('client-logs:all', OF_ALL, TOO_MANY)
  const message = [fault.message, fault.path, fault.stack]
    .filter((part) => part)
    .join('\n')
    .slice(0, MAX_MESSAGE)
    .toWellFormed()
  const userAgent = fault.userAgent?.slice(0, 400) ?? null
  await ClientLog.create({ userId, action: action.slice(0, 64), message, userAgent, occurredAt: clock.now() })
}

/** Nothing a page of ours does comes near it. @throws AppError 429 `too_many_logs` */
async function countOf(what: 'client-logs' | 'alerts', userId: number): Promise<void> {
  await takeOrRefuse(`${what}-of-person:${userId}`, OF_A_PERSON, TOO_MANY)
  await takeOrRefuse(`${what}-of-person-a-day:${userId}`, OF_A_PERSON_A_DAY, TOO_MANY)
}

/** @throws AppError 429 `too_many_logs` */
export async function storeAlert(alert: {
  userId: number
  alertType: string
  message: string
  collectionId: number | null
  examId: number | null
}): Promise<void> {
  await countOf('alerts', alert.userId)
  await AlertLog.create({ ...alert, occurredAt: clock.now() })
}
