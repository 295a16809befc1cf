import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RoomStaffView } from '../views.js'

/** Somebody who may be named for a room. */
export default class RoomStaffTransformer extends BaseTransformer<RoomStaffView> {
  toObject() {
    const { id, name } = this.resource
    return { id, name }
  }
}
