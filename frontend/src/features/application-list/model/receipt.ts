/** What of an application tells whether its candidate's page shows what staff did last. */
interface Received {
  status: string
  /** `at` ISO; null where staff did nothing. */
  receipt: { isReceived: boolean; at: string | null } | null
}

/** Only a page of an exam that was begun is known to be there. */
const SHOWN_IN = ['STARTED', 'STOPPED']

/** Null where there is nothing to be received. `at`: when the page reported it, ISO. */
export function receiptOf({ status, receipt }: Received): { at: string | null } | null {
  if (receipt === null || !SHOWN_IN.includes(status)) return null
  return { at: receipt.isReceived ? receipt.at : null }
}

/** The page of somebody does not show yet what staff did. */
export const isAwaited = (rows: readonly Received[]): boolean =>
  rows.some((row) => receiptOf(row)?.at === null)
