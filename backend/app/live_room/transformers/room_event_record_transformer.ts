import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { RoomRecordView } from '../views.js'

export default class RoomEventRecordTransformer extends BaseTransformer<RoomRecordView> {
  toObject() {
    const { id, description, room, user, createdAt } = this.resource
    return { id, description, room, user, createdAt: toIso(createdAt) }
  }
}
