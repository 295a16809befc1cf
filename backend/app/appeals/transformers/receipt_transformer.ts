import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { writtenCode } from '../domain/receipt.js'
import type { CheckedReceiptView, ReceiptView } from '../views.js'

export const wireReceipt = ({ code, number, edition, issuedAt, digest }: ReceiptView) => ({
  code: writtenCode(code),
  number,
  edition,
  issuedAt: toIso(issuedAt),
  digest,
})

/** A receipt as anybody reads it who has its code: nothing of a person, an exam or a text. */
export default class ReceiptTransformer extends BaseTransformer<CheckedReceiptView> {
  toObject() {
    return { ...wireReceipt(this.resource), isCurrent: this.resource.isCurrent }
  }
}
