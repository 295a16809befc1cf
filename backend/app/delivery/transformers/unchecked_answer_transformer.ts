import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { UncheckedAnswerView } from '../views.js'

/** What was taken unchecked, as a device reported it. For staff only. */
export default class UncheckedAnswerTransformer extends BaseTransformer<UncheckedAnswerView> {
  toObject() {
    const { what, answer, at, openedAt, seconds, limitSeconds } = this.resource
    return { what, answer, at: toIso(at), openedAt: toIso(openedAt), seconds, limitSeconds }
  }
}
