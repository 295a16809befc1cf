import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { brl } from '../../domain/appeal_window.js'
import type { ProcessDetailView, ProcessView } from '../views.js'

/** Where a process is payed; nothing before the start of the payment. */
const pageOf = ({ id, status }: ProcessView): string | null =>
  status === 'creating' ? null : `/pagamentos/${id}`

/** The payment of the appeals of an application. Money in BRL. */
export const wireProcess = (view: ProcessView) => ({
  id: view.id,
  application: view.applicationId,
  status: { tag: view.status },
  count: view.count,
  price: brl(view.price),
  unitPrice: brl(view.unitPrice),
  paymentLinkUrl: pageOf(view),
  payUntil: toIso(view.payUntil),
  lapsed: view.isLapsed,
})

/** The same with its code. `processUrl` is `paymentLinkUrl` under the name that the answer of a start has. */
export default class ProcessTransformer extends BaseTransformer<ProcessDetailView> {
  toObject() {
    const { charge, payPage, mayRenew, receiver, payedAt, serverTime, ...view } = this.resource
    return {
      ...wireProcess(view),
      processUrl: pageOf(view),
      txid: charge && charge.txid,
      brCode: charge && charge.brCode,
      expiresAt: charge && toIso(charge.expiresAt),
      payPage,
      mayRenew,
      receiver: receiver && { name: receiver.name, city: receiver.city, key: receiver.key },
      payedAt: toIso(payedAt),
      serverTime: toIso(serverTime),
    }
  }
}
