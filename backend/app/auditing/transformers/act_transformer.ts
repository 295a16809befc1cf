import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ActView } from '../views.js'

/** An act in the reader's language: who, what, to what, and what changed from what to what. */
export default class ActTransformer extends BaseTransformer<ActView> {
  toObject() {
    const { id, occurredAt, actorId, actor, actorGroup, keyName, address, requestId } = this.resource
    const { act, actText, subjectType, subjectText, subjectId, subjectName } = this.resource
    const { reason, facts, differences } = this.resource
    return {
      id,
      occurredAt: toIso(occurredAt),
      actorId,
      actor: actor && { id: actor.id, name: actor.name, username: actor.username },
      actorGroup,
      keyName,
      address,
      requestId,
      act,
      actText,
      subjectType,
      subjectText,
      subjectId,
      subjectName,
      reason,
      facts: facts.map(({ field, label, text }) => ({ field, label, text })),
      changes: differences.map(({ field, label, from, to }) => ({ field, label, from, to })),
    }
  }
}
