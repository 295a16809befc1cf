/** Stages of the payment of an application's appeals. `creating`: appeals are added and removed; then they are frozen. */
export const PROCESS_STATUSES = ['creating', 'waiting-payment', 'payed'] as const
export type ProcessStatus = (typeof PROCESS_STATUSES)[number]

export const isProcessStatus = (text: string): text is ProcessStatus =>
  PROCESS_STATUSES.some((status) => status === text)

/** A stored stage. @throws Error when it is none of ours */
export function storedProcessStatus(text: string): ProcessStatus {
  if (isProcessStatus(text)) return text
  throw new Error(`${text} is no stage of a payment`)
}
