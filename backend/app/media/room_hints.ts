import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { announce } from '#realtime'

const SOON_MS = 200
const waiting = new Set<number>()

/** Tells the room that who is seen has changed: once for a burst, as when a whole class comes in. Never throws. */
export function tellRoom(roomId: number): void {
  if (waiting.has(roomId)) return
  waiting.add(roomId)
  setTimeout(() => {
    waiting.delete(roomId)
    versionOf(roomId)
      .then((version) => announce(`rooms/${roomId}`, { kind: 'media', version }))
      .catch((error: unknown) => logger.error({ err: error, roomId }, 'a media hint could not be announced'))
  }, SOON_MS).unref()
}

/** Tells one candidate that her sending has ended and may begin again. */
export function tellCandidate(roomId: number, userId: number): void {
  versionOf(roomId)
    .then((version) => announce(`rooms/${roomId}/candidates/${userId}`, { kind: 'media', version, userId }))
    .catch((error: unknown) => logger.error({ err: error, roomId }, 'a media hint could not be announced'))
}

async function versionOf(roomId: number): Promise<number> {
  const row = (await db.from('rooms').where('id', roomId).select('version').first()) as {
    version: number
  } | null
  return row?.version ?? 0
}
