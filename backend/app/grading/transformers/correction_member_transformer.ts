import { BaseTransformer } from '@adonisjs/core/transformers'
import type { MemberView } from '../plan_views.js'

/** A member of a plan, for who manages it. */
export default class CorrectionMemberTransformer extends BaseTransformer<MemberView> {
  toObject() {
    const { user, role, state } = this.resource
    return { user: { id: user.id, name: user.name, username: user.username }, role, state }
  }
}
