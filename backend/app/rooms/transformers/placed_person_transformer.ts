import { BaseTransformer } from '@adonisjs/core/transformers'
import type { PlacedPersonView } from '../views.js'

/** Somebody of a collection, and the room where they sit it. */
export default class PlacedPersonTransformer extends BaseTransformer<PlacedPersonView> {
  toObject() {
    const { id, name, publicIdentifier, className, roomId, roomName, begun } = this.resource
    return {
      id,
      name,
      publicIdentifier,
      className,
      room: roomId === null ? null : { id: roomId, name: roomName ?? '' },
      begun,
    }
  }
}
