import type { CardError, OrderState } from './domain/order_states.js'

/** An order of report cards of a collection. Times in epoch ms. */
export type ReportOrderView = {
  readonly id: number
  readonly collectionId: number
  readonly state: OrderState
  readonly total: number
  /** Cards that are made, failed ones included. */
  readonly done: number
  readonly failed: number
  readonly by: { readonly id: number; readonly name: string }
  readonly createdAt: number
  readonly endedAt: number | null
}

/** What is known of a collection's report cards. `order` null: nobody has ordered any, as far as this reader sees. */
export type BulkStatusView = { readonly order: ReportOrderView | null; readonly hasZip: boolean }

/** The report card of one application. */
export type SheetOrderView = {
  readonly id: number
  readonly application: {
    readonly id: number
    readonly attempt: number
    readonly user: {
      readonly id: number
      readonly name: string
      readonly publicIdentifier: string | null
      readonly roomId: number | null
    }
    readonly exam: { readonly id: number; readonly name: string }
  }
  readonly state: OrderState
  readonly errors: readonly CardError[]
  readonly hasPdf: boolean
  /** When its PDF was made, epoch ms. */
  readonly madeAt: number | null
  /** The PDF shows another result than the application has now. */
  readonly isOutdated: boolean
  /** Its application is finished, and no order works on it. */
  readonly canOrder: boolean
}
