/** What an application reads as: what staff took back is withdrawn, whatever its window would allow. */
export const shownStatus = ({ status, isWithdrawn }: { status: string; isWithdrawn: boolean }): string =>
  isWithdrawn ? 'WITHDRAWN' : status
