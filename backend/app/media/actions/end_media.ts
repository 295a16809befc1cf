import { allows, findAccess, SWITCHES } from '#rooms'
import { authorize, authorizeOrHide, notFound, type Caller } from '#shared'
import { MediaDown } from '../gateway/media_gateway.js'
import { endMediaSession, findMediaSession } from '../media_sessions.js'
import { mediaGateway } from '../gateway/current_gateway.js'
import { mediaDown } from './open_media_session.js'

/** @throws AppError 404 for another's; one that is over already is a success */
export async function endOwnSession(id: string, caller: Caller): Promise<void> {
  const session = findMediaSession(id)
  if (!session || session.userId !== caller.userId) throw notFound()
  await endMediaSession(id)
}

/** Puts a candidate's camera out of the room; her page may connect again. @throws AppError 404, 403, 503 */
export async function kickCandidate(roomId: number, userId: number, caller: Caller): Promise<void> {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  authorize(access.role === 'staff' && allows(access.tree, SWITCHES.pause))
  await mediaGateway()
    .kick(roomId, userId)
    .catch((error: unknown) => {
      throw error instanceof MediaDown ? mediaDown() : error
    })
}
