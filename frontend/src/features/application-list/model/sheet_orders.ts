import type { Data } from '@banca/backend/api'
import { percentDone } from '../../../ui/percent_done.ts'

/** An order of an Excel file of a long list. */
export type SheetOrder = Data.Excel.ExcelOrder

export const isOpen = ({ state }: Pick<SheetOrder, 'state'>): boolean =>
  state === 'QUEUED' || state === 'RUNNING'

/** 0 to 100; null while nobody knows how many rows there are; undefined where there is nothing to wait for. */
export function percentOf(order: Pick<SheetOrder, 'state' | 'done' | 'total'>): number | null | undefined {
  return isOpen(order) ? percentDone(order.done, order.total) : undefined
}

const TONES = {
  QUEUED: 'plain',
  RUNNING: 'plain',
  DONE: 'success',
  FAILED: 'error',
  CANCELLED: 'plain',
} as const

export const toneOf = ({ state }: Pick<SheetOrder, 'state'>) => TONES[state]

/** What was cancelled is not shown. */
export const shownSheets = (orders: readonly SheetOrder[]): SheetOrder[] =>
  orders.filter(({ state }) => state !== 'CANCELLED')

/** What is answered for a sheet that was asked for: an order where the list is long. */
export const isOrdered = (answer: Pick<Blob, 'type'>): boolean => answer.type.startsWith('application/json')
