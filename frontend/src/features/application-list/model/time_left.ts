/** Seconds that a running application still has, `passedMs` after the server reported `secondsToTimeout`; never below 0. */
export const secondsLeft = (secondsToTimeout: number, passedMs: number): number =>
  Math.max(0, Math.round(secondsToTimeout - passedMs / 1000))

/** The server's time (epoch ms), `passedMs` after it reported `serverTime` (ISO): the clock of this computer may be wrong. */
export const serverNow = (serverTime: string, passedMs: number): number => Date.parse(serverTime) + passedMs

const two = (number: number) => String(number).padStart(2, '0')

/** `1:05:09`, `5:09`: hours only where there are any. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Whether an application has time left: one that is written, or one that is stopped and keeps it. */
export const hasTimeLeft = (row: { status: string; secondsToTimeout: number | null }): boolean =>
  row.secondsToTimeout !== null && (row.status === 'STARTED' || row.status === 'STOPPED')
