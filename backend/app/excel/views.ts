import type { JobView } from '#jobs/types'

/** An order of an Excel file. Times in epoch ms. */
export type ExcelOrderView = {
  readonly id: number
  readonly kind: string
  readonly collectionId: number
  readonly name: string
  /** The durable job, by which it is cancelled and tried again. */
  readonly jobId: number
  readonly state: JobView['state']
  /** Rows. `total` null: not known yet. */
  readonly done: number
  readonly total: number | null
  readonly createdAt: number
  readonly endedAt: number | null
}
