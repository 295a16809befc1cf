import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { CaptureViewView } from '../views.js'

/** Who looked at what of whom. */
export default class CaptureViewTransformer extends BaseTransformer<CaptureViewView> {
  toObject() {
    const { id, occurredAt, viewer, viewerGroup, candidateId, candidate } = this.resource
    const { what, whatText, roomId, room } = this.resource
    return {
      id,
      occurredAt: toIso(occurredAt),
      viewer: { id: viewer.id, name: viewer.name, username: viewer.username },
      viewerGroup,
      candidateId,
      candidate: candidate && { id: candidate.id, name: candidate.name, username: candidate.username },
      what,
      whatText,
      roomId,
      room,
    }
  }
}
