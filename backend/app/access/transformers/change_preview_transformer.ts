import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ChangePreviewView } from '../views.js'

export default class ChangePreviewTransformer extends BaseTransformer<ChangePreviewView> {
  toObject() {
    const { version, gains, loses, lifted, people, names, atWork, refusal } = this.resource
    return {
      version,
      gains,
      loses,
      lifted,
      people,
      names,
      atWork: { loggedIn: atWork.loggedIn, inRooms: atWork.inRooms },
      refusal: refusal && { code: refusal.code, paths: [...refusal.paths] },
    }
  }
}
