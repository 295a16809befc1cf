import type { Data } from '@banca/backend/api'
import type { Row } from '../types.ts'

/** The schedule of an application, as every act answers it. */
export type Schedule = Data.Delivery.Schedule

/** What the dialog of an act gets. */
export interface ActDialogOf {
  row: Row
  /** When the server reported the row, `performance.now()`. */
  heardAt: number
  /** As it stood when the dialog opened; null without a window. */
  schedule: Schedule | null
  /** It was done. */
  onDone(): void
  onClose(): void
}
