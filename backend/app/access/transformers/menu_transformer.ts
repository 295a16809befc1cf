import { BaseTransformer } from '@adonisjs/core/transformers'
import type { MenuView } from '../views.js'

export default class MenuTransformer extends BaseTransformer<MenuView> {
  toObject() {
    return { sections: this.resource.sections }
  }
}
