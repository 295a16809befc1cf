import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RefusedAddress, SampleView } from '../views.js'

type Preview = {
  readonly accepted: number
  readonly withoutEmail: number
  readonly suppressed: number
  readonly refused: readonly RefusedAddress[]
  readonly samples: readonly SampleView[]
}

/** What an order would do, and the message as some of its recipients get it. */
export default class MailingPreviewTransformer extends BaseTransformer<Preview> {
  toObject() {
    const { accepted, withoutEmail, suppressed, refused, samples } = this.resource
    return {
      accepted,
      withoutEmail,
      suppressed,
      refused: refused.map(({ email, reason }) => ({ email, reason })),
      samples: samples.map(({ name, email, subject, text }) => ({ name, email, subject, text })),
    }
  }
}
