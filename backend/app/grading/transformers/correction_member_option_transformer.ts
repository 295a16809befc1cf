import { BaseTransformer } from '@adonisjs/core/transformers'
import type { MemberOptionView } from '../plan_views.js'

/** Somebody who may become a member, for who manages the plan. */
export default class CorrectionMemberOptionTransformer extends BaseTransformer<MemberOptionView> {
  toObject() {
    const { id, name, detail } = this.resource
    return { id, name, detail }
  }
}
