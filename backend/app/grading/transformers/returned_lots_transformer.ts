import { BaseTransformer } from '@adonisjs/core/transformers'

/** How many texts went back, for who took them back. */
export default class ReturnedLotsTransformer extends BaseTransformer<{ returned: number }> {
  toObject() {
    const { returned } = this.resource
    return { returned }
  }
}
