import { BaseTransformer } from '@adonisjs/core/transformers'

/** A control text that was made, for who made it. */
export default class MadeControlTransformer extends BaseTransformer<{ id: number }> {
  toObject() {
    return { id: this.resource.id }
  }
}
