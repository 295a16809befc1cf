import type { Answer } from '../../api/routes.ts'

/** The payment of the appeals of one application; amounts as `12.50` in BRL, times in ISO. */
export type AppealProcess = Answer<'GET', '/v1/appeal-process'>['results'][number]

/** The same with its open charge; `brCode` and `expiresAt` are null where none is open. */
export type PayableProcess = Answer<'GET', '/v1/appeal-process/:id'>

/** The payment of one candidate's appeals, for who manages the collection. */
export type PaymentRow = Answer<'GET', '/v1/payments'>['results'][number]

/** A payment that did not fit what was asked for. */
export type PaymentQuestion = Answer<'GET', '/v1/payments/reconciliation'>['results'][number]

/** An appeal as the cart lists it. */
export interface CartAppeal {
  id: number
  /** Of the item that it is against. */
  name: string
  address: string
}
