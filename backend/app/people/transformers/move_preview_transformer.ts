import { BaseTransformer } from '@adonisjs/core/transformers'
import type { MovePreviewView } from '../views.js'

export default class MovePreviewTransformer extends BaseTransformer<MovePreviewView> {
  toObject() {
    const { people, applications, inRooms } = this.resource
    return { people, applications, inRooms }
  }
}
