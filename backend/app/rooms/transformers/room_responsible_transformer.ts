import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ResponsibleView } from '../views.js'

/** A member of the staff with the rooms they answer for. */
export default class RoomResponsibleTransformer extends BaseTransformer<ResponsibleView> {
  toObject() {
    const { responsible, name, rooms, names } = this.resource
    return { responsible, name, rooms, roomNames: names }
  }
}
