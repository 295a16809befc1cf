import { BaseTransformer } from '@adonisjs/core/transformers'
import type { MediaSessionView } from '../views.js'

export default class MediaSessionTransformer extends BaseTransformer<MediaSessionView> {
  toObject() {
    return this.pick(this.resource, ['media', 'sessionId', 'expiresAt', 'bitrate', 'iceServers'])
  }
}
