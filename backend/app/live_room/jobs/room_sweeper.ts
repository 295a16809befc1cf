import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { holdsLease } from '#jobs'
import { expirePresence, expireScreenRecordings } from '#rooms'
import { clock } from '#shared'
import { expireRequest } from '../actions/answer_break.js'
import { turnOverstayed } from '../actions/pause_candidate.js'
import { overdueSince } from '../domain/breaks.js'
import { overstayedBefore } from '../domain/pause.js'
import { requestsWaitingSince } from '../queries/break_requests.js'
import { breaksEndedBefore } from '../queries/pauses.js'

const NAME = 'proctoring.rooms'
/** A late return is told within a second of its three. */
const EVERY_MS = 1_000
/** Longer than a sweep: a server that dies in one is replaced by another this late. */
const LEASE_MS = 10_000

const owner: string = randomUUID()
const heldUntil = new Map<string, number>()

/** Asks the database only when half of the lease is gone: a sweep that finds nothing to do writes nothing. */
async function mayRun(holder: string): Promise<boolean> {
  const now = clock.now()
  const until = heldUntil.get(holder) ?? 0
  if (until - now > LEASE_MS / 2 && until - now <= LEASE_MS) return true
  const holds = await holdsLease(NAME, holder, LEASE_MS)
  if (holds) heldUntil.set(holder, now + LEASE_MS)
  else heldUntil.delete(holder)
  return holds
}

/** One look for requests that nobody answered, for breaks that were overstayed, and for candidates and recorders that are gone. */
export async function lookAtRooms(): Promise<void> {
  for (const { roomId, id } of await requestsWaitingSince(overdueSince(clock.now())))
    await expireRequest(roomId, id)
  for (const { roomId, candidateId } of await breaksEndedBefore(overstayedBefore(clock.now())))
    await turnOverstayed(roomId, candidateId)
  await expirePresence()
  await expireScreenRecordings()
}

/** Looks when `holder` has the lease. Returns whether it had. */
export async function sweepRooms(holder = owner): Promise<boolean> {
  if (!(await mayRun(holder))) return false
  await lookAtRooms()
  return true
}

/** Sweeps every second for as long as the server runs. A failed sweep is logged and the next one tries again. */
export function startRoomSweeper(): void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    sweepRooms()
      .catch((error: unknown) => logger.error({ err: error }, 'the sweep of the rooms failed'))
      .finally(() => (running = false))
  }, EVERY_MS)
  timer.unref()
  app.terminating(() => clearInterval(timer))
}
