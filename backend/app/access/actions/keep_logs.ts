import limiter from '@adonisjs/limiter/services/main'
import { AppError, clock } from '#shared'
import AlertLog from '../models/alert_log.js'
import ClientLog from '../models/client_log.js'

const MAX_MESSAGE = 1_000
/** A school sits behind one address: a fault on every one of its pages still fits. */
const PER_ADDRESS = 600

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
 * @throws AppError 429 when an address says too much: anybody may say something here
 */
export async function keepClientLog(fault: ClientFault): Promise<void> {
  const state = await limiter.use('memory', { requests: PER_ADDRESS, duration: '1 min' }).increment(`client-logs:${fault.address}`)
  if (state.consumed > PER_ADDRESS)
    throw new AppError(429, 'too_many_requests', {
      messages: ['shared.too_many_requests'],
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(state.availableIn))) },
    })
  const { userId, action } = fault
  const message = [fault.message, fault.path, fault.stack].filter((part) => part).join('\n').slice(0, MAX_MESSAGE).toWellFormed()
  const userAgent = fault.userAgent?.slice(0, 400) ?? null
  await ClientLog.create({ userId, action: action.slice(0, 64), message, userAgent, occurredAt: clock.now() })
}

export async function keepAlert(alert: {
  userId: number
  alertType: string
  message: string
  collectionId: number | null
  examId: number | null
}): Promise<void> {
  await AlertLog.create({ ...alert, occurredAt: clock.now() })
}
