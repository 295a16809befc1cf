import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { PrivacyRequestView } from '../views.js'

/** A request about somebody's data, with the days that are left. */
export default class PrivacyRequestTransformer extends BaseTransformer<PrivacyRequestView> {
  toObject() {
    const { id, person, kind, askedBy, receivedOn, dueOn, daysLeft } = this.resource
    const { state, note, reason, madeBy, handledBy, createdAt, closedAt, mayExport, mayErase } = this.resource
    return {
      id,
      person: { id: person.id, name: person.name, username: person.username, isActive: person.isActive },
      kind,
      askedBy,
      receivedOn,
      dueOn,
      daysLeft,
      state,
      note,
      reason,
      madeBy: { id: madeBy.id, name: madeBy.name },
      handledBy: handledBy && { id: handledBy.id, name: handledBy.name },
      createdAt: toIso(createdAt),
      closedAt: closedAt === null ? null : toIso(closedAt),
      mayExport,
      mayErase,
    }
  }
}
