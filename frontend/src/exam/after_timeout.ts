import type { Data } from '@banca/backend/data'

/**
 * An exam that ran out of time stays readable for whoever sat it, where the flag says so; its answers cannot be changed. The server has
 * the last word.
 */
export const mayReadAfterTimeout = ({ status, finishReason, exam }: Pick<Data.Delivery.Application, 'status' | 'finishReason' | 'exam'>): boolean =>
  status === 'FINISHED' && finishReason === 'TIMEOUT' && exam.showApplicationAfterTimeout
