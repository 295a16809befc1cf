import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { announce } from '#realtime'
import { select } from '#shared'

const SOON_MS = 200
const waiting = new Set<number>()

/** Notifies the room that who is seen has changed: once for a burst, as when a class comes in. Never throws. */
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

/** Notifies one candidate that her sending has ended and may begin again. */
export function tellCandidate(roomId: number, userId: number): void {
  versionOf(roomId)
    .then((version) => announce(`rooms/${roomId}/candidates/${userId}`, { kind: 'media', version, userId }))
    .catch((error: unknown) => logger.error({ err: error, roomId }, 'a media hint could not be announced'))
}

async function versionOf(roomId: number): Promise<number> {
  const row = await select(db, 'rooms', { version: 'rooms.version' }).where('id', roomId).first()
  return row?.version ?? 0
}
