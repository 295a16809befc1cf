import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#shared'
import { OUTAGE_FROM_MS } from '../domain/outage.js'
import { noteService } from './note_service.js'
import { reportOutage } from '../queries/room_hooks.js'

const processId: string = randomUUID()

/** When this process last wrote that it serves. Null: it does not (a command, a test), and silence means nothing. */
let heardAt: number | null = null
let underWay: Promise<void> | null = null

async function say(): Promise<void> {
  const shifted = await noteService(processId)
  heardAt = clock.now()
  if (shifted.length === 0) return
  logger.warn(
    { applications: shifted.length },
    'nobody served for a while: the grace of applications near their end was moved'
  )
  await reportOutage(shifted)
}

/** Writes that this process serves. One at a time; who comes meanwhile waits for the same. */
export const reportServing = (): Promise<void> => (underWay ??= say().finally(() => (underWay = null)))

/** From now on (`true`) silence of this process means that it did not serve. */
export const serves = (isServing: boolean) => void (heardAt = isServing ? 0 : null)

/**
 * Before anybody looks whether a time is over: a process that has not reported for a while that it serves (it slept, its database was
 * away) first finds out what that was. Costs nothing in the ordinary case. Rejects while the database is away, as all else does.
 */
export async function knowOutages(): Promise<void> {
  if (heardAt !== null && clock.now() - heardAt > OUTAGE_FROM_MS) await reportServing()
}
