import { redis } from '#config/redis'
import { redisStates, within } from '#shared'
import { withoutReplaced } from '../domain/process_row.js'
import type { ProcessesPart, RedisPart } from '../domain/status.js'
import { ownRow } from './own_row.js'
import { ProcessBoard } from './process_board.js'

/** Its calls reject after a second each; no call waits for longer than this for its first connection and them. */
const ANSWERS_WITHIN_MS = 2_000

let board: ProcessBoard | null = null

/** Opened at the first use: most processes of commands and tests have none. */
const sharedBoard = (): ProcessBoard => (board ??= new ProcessBoard(redis.connection))

/** Says to the other processes how this one is. Never throws: a Redis that is away is known from elsewhere, and the next row comes soon. */
export async function reportProcess(): Promise<void> {
  await sharedBoard()
    .write(await ownRow())
    .catch(() => undefined)
}

/** All processes; the own one alone where there are no others, or Redis does not tell of them. */
export async function allProcesses(): Promise<ProcessesPart> {
  const own = { ...(await ownRow()), silentMs: 0, isOwn: true }
  if (!redis.isShared) return { rows: [own], isComplete: true }
  const written = await within(sharedBoard().read(), ANSWERS_WITHIN_MS).catch(() => null)
  if (written === null) return { rows: [own], isComplete: false }
  const others = written.filter(({ row }) => row.id !== own.id)
  const rows = [own, ...others.map(({ row, silentMs }) => ({ ...row, silentMs, isOwn: false }))]
  return { rows: withoutReplaced(rows), isComplete: true }
}

/** How Redis is for this process; null where it is not used. */
export async function redisPart(): Promise<RedisPart | null> {
  if (!redis.isShared) return null
  const tookMs = await within(sharedBoard().ping(), ANSWERS_WITHIN_MS).catch(() => null)
  return { tookMs, connections: redisStates() }
}

/** This process is ending: it is no longer listed. Never throws. */
export async function leaveProcesses(): Promise<void> {
  const left = board
  board = null
  if (!left) return
  await left.remove((await ownRow()).id).catch(() => undefined)
  left.close()
}
