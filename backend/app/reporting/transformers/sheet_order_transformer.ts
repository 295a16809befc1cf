import { BaseTransformer } from '@adonisjs/core/transformers'
import { say, toIso, type Language } from '#shared'
import { wireState } from '../domain/order_states.js'
import type { SheetOrderView } from '../views.js'

type Shown = { sheet: SheetOrderView; language: Language }

/** The report card of an application, with its errors in the caller's language. */
export default class SheetOrderTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { sheet, language } = this.resource
    const { id, application, state, errors, hasPdf, madeAt, isOutdated, canOrder } = sheet
    const { user, exam } = application
    return {
      id,
      application: {
        id: application.id,
        attempt: application.attempt,
        user: {
          id: user.id,
          name: user.name,
          publicIdentifier: user.publicIdentifier,
          roomId: user.roomId,
        },
        exam: { id: exam.id, name: exam.name },
      },
      status: wireState(state),
      errors: errors.map((code) => ({ code, message: say(language, `reporting.error_${code}`) })),
      hasPdf,
      madeAt: toIso(madeAt),
      isOutdated,
      canOrder,
    }
  }
}
