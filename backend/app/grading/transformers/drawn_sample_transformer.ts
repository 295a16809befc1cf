import { BaseTransformer } from '@adonisjs/core/transformers'
import type { SamplePreview } from '../sample_views.js'

/** How many texts a sample has or would have. */
export default class DrawnSampleTransformer extends BaseTransformer<SamplePreview> {
  toObject() {
    return this.pick(this.resource, ['available', 'texts'])
  }
}
