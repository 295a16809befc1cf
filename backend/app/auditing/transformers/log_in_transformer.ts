import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { LogInView } from '../views.js'

/** How somebody came, went, or did not come in. */
export default class LogInTransformer extends BaseTransformer<LogInView> {
  toObject() {
    const { id, occurredAt, kind, kindText, isFailed, person, school, address, author } = this.resource
    return {
      id,
      occurredAt: toIso(occurredAt),
      kind,
      kindText,
      isFailed,
      person: { id: person.id, name: person.name, username: person.username },
      school,
      address,
      author,
    }
  }
}
