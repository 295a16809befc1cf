import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { brl } from '../../domain/appeal_window.js'
import type { PaymentQuestionView } from '../views.js'

/** A payment that did not fit, and how it was closed. Money in BRL. */
export default class PaymentQuestionTransformer extends BaseTransformer<PaymentQuestionView> {
  toObject() {
    const { process, user, ...payment } = this.resource
    return {
      id: payment.id,
      process: process && {
        id: process.id,
        status: { tag: process.status },
        price: brl(process.price),
        payUntil: toIso(process.payUntil),
      },
      user: user && { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      hideCandidateName: payment.isNameHidden,
      endToEndId: payment.endToEndId,
      txid: payment.txid,
      amount: brl(payment.amount),
      paidAt: toIso(payment.paidAt),
      bankAmount: payment.bankAmount === null ? null : brl(payment.bankAmount),
      bankTxid: payment.bankTxid,
      givenBack: payment.givenBack === 0 ? null : brl(payment.givenBack),
      question: payment.question,
      state: payment.state === 'OPEN_QUESTION' ? ('open' as const) : ('closed' as const),
      reason: payment.reason,
      confirmedAt: toIso(payment.confirmedAt),
      confirmedBy: payment.confirmedBy,
      decision: payment.decision,
      decidedAt: toIso(payment.decidedAt),
      decidedBy: payment.decidedBy,
      decisionReason: payment.decisionReason,
      mayAccept: payment.mayAccept,
      maySettle: payment.maySettle,
      fromBank: payment.isFromBank,
      refund: payment.refund,
      refundable: payment.isRefundable,
    }
  }
}
