import { payable } from '../candidate/example_process.ts'
import type { PaymentQuestion, PaymentRow } from '../types.ts'

const PAYER = { id: 1, name: 'Ana Souza', publicIdentifier: 'A-01' }

/** A payment that is waited for, for stories and tests. */
export function exampleRow(more: Partial<PaymentRow> = {}): PaymentRow {
  const { id, application, status, count, price, unitPrice, paymentLinkUrl, payUntil, lapsed } = payable()
  return {
    ...{ id, application, status, count, price, unitPrice, paymentLinkUrl, payUntil, lapsed },
    user: PAYER,
    hideCandidateName: false,
    txid: 'REC0000000031',
    payedAt: null,
    mayConfirm: true,
    mayWithdraw: false,
    ...more,
  }
}

/** A payment of another amount than was asked for. */
export const exampleQuestion = (more: Partial<PaymentQuestion> = {}): PaymentQuestion => ({
  id: 3,
  process: {
    id: 31,
    status: { tag: 'waiting-payment' },
    price: '25.00',
    payUntil: '2026-11-30T21:00:00.000Z',
  },
  user: PAYER,
  hideCandidateName: false,
  endToEndId: 'E12345678202611201530abcdefghijk',
  txid: 'REC0000000031',
  amount: '20.00',
  paidAt: '2026-11-26T12:00:00.000Z',
  bankAmount: null,
  bankTxid: null,
  givenBack: null,
  question: 'other_amount',
  state: 'open',
  reason: 'Está no extrato de 26/11.',
  confirmedAt: '2026-11-26T14:00:00.000Z',
  confirmedBy: 'Carla Dias',
  decision: null,
  decidedAt: null,
  decidedBy: null,
  decisionReason: null,
  mayAccept: true,
  maySettle: true,
  fromBank: false,
  refund: null,
  refundable: false,
  ...more,
})
