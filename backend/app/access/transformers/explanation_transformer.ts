import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ExplanationView } from '../views.js'

export default class ExplanationTransformer extends BaseTransformer<ExplanationView> {
  toObject() {
    const { user, group, allowed, chain, others } = this.resource
    return {
      user: { id: user.id, name: user.name },
      group,
      allowed,
      chain: chain.map(({ step, holds, detail }) => ({ step, holds, detail })),
      others: others.map((other) => ({ group: other.group, allowed: other.allowed })),
    }
  }
}
