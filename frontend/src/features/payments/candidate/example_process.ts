import type { PayableProcess } from '../types.ts'

/** Of a key that nobody has. */
export const BR_CODE =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000520400005303986540525.005802BR5913COLEGIO BANCA6009SAO PAULO62170513REC00000000316304ABCD'

/** A started payment of two appeals, for stories and tests. */
export const payable = (more: Partial<PayableProcess> = {}): PayableProcess => ({
  id: 31,
  application: 4,
  status: { tag: 'waiting-payment' },
  count: 2,
  price: '25.00',
  unitPrice: '12.50',
  paymentLinkUrl: '/pagamentos/31',
  processUrl: '/pagamentos/31',
  payUntil: '2026-11-30T21:00:00.000Z',
  lapsed: false,
  txid: 'REC0000000031',
  brCode: BR_CODE,
  expiresAt: '2026-11-30T21:00:00.000Z',
  payPage: null,
  mayRenew: false,
  receiver: { name: 'COLEGIO BANCA', city: 'SAO PAULO', key: '123e4567-e12b-12d1-a456-426655440000' },
  payedAt: null,
  serverTime: '2026-11-26T12:00:00.000Z',
  ...more,
})
