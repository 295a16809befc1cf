/** Cards and mails of one request: a school's classes one after the other, and the page waits some seconds. */
export const MOST_PEOPLE = 500
export const MOST_CLASSES = 60
/** Nobody gets two mails within so long, in ms: whoever presses again sends none. */
export const MAILED_AGAIN_MS = 10 * 60_000
