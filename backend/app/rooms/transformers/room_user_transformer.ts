import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RoomUserView } from '../views.js'

export default class RoomUserTransformer extends BaseTransformer<RoomUserView> {
  toObject() {
    const { id, name, img, publicIdentifier, isInBrowser, cellphone, nursingMother, specialNeed } =
      this.resource
    return { id, name, img, publicIdentifier, isInBrowser, person: { cellphone, nursingMother, specialNeed } }
  }
}
