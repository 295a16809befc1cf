import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { BeatView } from '../views.js'
import RoomPauseTransformer from './room_pause_transformer.js'

/** The answer to a beat: enough for a client whose stream is dead to know that it must read the room again. */
export default class BeatTransformer extends BaseTransformer<BeatView> {
  toObject() {
    const { version, serverTime, pause, unreadMessages } = this.resource
    return {
      version,
      serverTime: toIso(serverTime),
      pause: pause && new RoomPauseTransformer(pause).toObject(),
      unreadMessages,
    }
  }
}
