/** What is asked for: a copy of everything (LGPD, article 18 II and V), or that it goes (VI). */
export const KINDS = ['export', 'erasure'] as const
export type RequestKind = (typeof KINDS)[number]

/** Who asked; for a child a guardian does (article 14). */
export const ASKERS = ['person', 'guardian'] as const
export type Asker = (typeof ASKERS)[number]

/** How a request ended. */
export const OUTCOMES = ['done', 'refused', 'withdrawn'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const STATES = ['open', 'erasing', ...OUTCOMES] as const
export type RequestState = (typeof STATES)[number]

/** Article 19 II: so many days from the day of the request. */
export const ANSWER_DAYS = 15

const DAY_MS = 86_400_000

const atOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The last day for an answer. Days are `YYYY-MM-DD`. */
export const dueOn = (receivedOn: string): string =>
  new Date(atOf(receivedOn) + ANSWER_DAYS * DAY_MS).toISOString().slice(0, 10)

/** Days from `today` to the day that it is due on; 0: today, below 0: so many days late. */
export const daysLeft = (due: string, today: string): number => Math.round((atOf(due) - atOf(today)) / DAY_MS)
