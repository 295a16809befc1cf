import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { PauseView } from '../views.js'

/** A pause that lasts. `maxEndDate` is the end of a break; null for a pause that staff end. */
export default class RoomPauseTransformer extends BaseTransformer<PauseView> {
  toObject() {
    const pause = this.resource
    return {
      id: pause.id,
      motive: pause.motive,
      message: pause.message,
      showMessage: pause.showMessage,
      dismissible: pause.dismissible,
      startedAt: toIso(pause.startedAt),
      maxEndDate: toIso(pause.maxEndAt),
      stopsTime: pause.stopsTime,
      version: pause.version,
    }
  }
}
