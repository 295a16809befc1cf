import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RoomView } from '../views.js'

/** A room of the lists. */
export default class RoomTransformer extends BaseTransformer<RoomView> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'isRecording',
      'opened',
      'collectionId',
      'collectionName',
      'candidatesCount',
      'responsibles',
      'recordings',
      'cameras',
      'hasVideo',
    ])
  }
}
