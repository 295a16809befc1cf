import { AppError } from '#shared'
import { roomConfiguration } from '../queries/room_configuration.js'

/** @throws AppError 400 where the collection asks for an explanation and there is none */
export async function requireExplanation(
  collectionId: number,
  reason: string | null | undefined
): Promise<void> {
  if (reason) return
  const { requireExplanation } = await roomConfiguration(collectionId)
  if (requireExplanation)
    throw new AppError(400, 'validation', { fields: { reason: ['live_room.explanation_required'] } })
}
