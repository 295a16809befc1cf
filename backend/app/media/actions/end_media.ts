import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { allows, sitsIn, staffAccess, SWITCHES } from '#rooms'
import { ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { endMediaSession, findMediaSession } from '../media_sessions.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import { unlessDown } from './media_refusals.js'

/** Refused: `not_found` for another's and for one that is over */
export async function endOwnSession(id: string, caller: Caller): Promise<Result<null, DomainError>> {
  const session = findMediaSession(id)
  if (!session || session.userId !== caller.userId) return refuseNotFound()
  await endMediaSession(id)
  return ok(null)
}

/**
 * Puts a candidate's camera out of the room; her page may connect again.
 * @returns refused: `not_found` (no such room, or nobody with an application in it), `forbidden`, `media_down`
 */
export async function kickCandidate(
  roomId: number,
  userId: number,
  caller: Caller
): Promise<Result<null, DomainError>> {
  const access = await staffAccess(roomId, caller, ({ tree }) => allows(tree, SWITCHES.pause))
  if (!access.ok) return access
  if (!(await sitsIn(roomId, userId))) return refuseNotFound()
  const kicked = await unlessDown(async () => {
    await mediaGateway().kick(roomId, userId)
    return null
  })
  // Behind the answer of the media server, which may be away: what is on record has happened.
  if (kicked.ok)
    await db.transaction((trx) =>
      record(trx, {
        act: 'candidate_put_out',
        by: caller,
        subject: { type: 'user', id: userId },
        detail: { room: roomId },
      })
    )
  return kicked
}
