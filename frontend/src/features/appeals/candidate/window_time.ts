/**
 * Whole seconds until `closesAt` (ISO), `passedMs` after the server's time was `serverTime` (ISO); null where the window is over. Its last
 * moment still counts.
 */
export function secondsLeft(closesAt: string, serverTime: string, passedMs: number): number | null {
  const ms = Date.parse(closesAt) - Date.parse(serverTime) - Math.max(0, passedMs)
  return ms < 0 ? null : Math.floor(ms / 1000)
}
