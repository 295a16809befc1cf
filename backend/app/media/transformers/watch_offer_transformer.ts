import { BaseTransformer } from '@adonisjs/core/transformers'
import type { WatchOffer } from '../views.js'

export default class WatchOfferTransformer extends BaseTransformer<WatchOffer> {
  toObject() {
    const { sdp, tracks } = this.resource
    return {
      sdp,
      mids: tracks.map(({ mid, userId, kind, description }) => ({ mid, userId, kind, description })),
    }
  }
}
