/** The page of an exam was closed, loaded anew or left: from its last sign of life on, `seconds` long. */
export type Absence = {
  /** Epoch ms, by the server's clock as the page knew it. */
  leftAt: number
  seconds: number
  /** It came back while the server could not be reached. */
  serverAway: boolean
}

/** A week: longer than any exam is open at a stretch. */
export const MAX_ABSENCE_SECONDS = 604_800
/** Most absences of one application; further ones are not stored. */
export const MAX_ABSENCES = 500

export const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/** The page reports it; nothing is judged by it. What lies outside of the sitting, or in the future, is no absence of it. */
export function isPlausible({ leftAt, seconds }: Absence, startedAt: number | null, now: number): boolean {
  /** Clocks of page and server agree to some seconds. */
  const slack = 60_000
  return (
    Number.isFinite(leftAt) &&
    startedAt !== null &&
    leftAt >= startedAt - slack &&
    leftAt + seconds * 1000 <= now + slack
  )
}
