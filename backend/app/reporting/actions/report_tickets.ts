import { issueOpeningTicket, redeemOpeningTicket, type Redeemed } from '#files'
import type { Caller, DomainError, Result } from '#shared'

/** What a ticket opens: the report card of an application, the zip of a collection's, or one PDF with all of them. */
const OPENABLE = ['card', 'zip', 'all'] as const
export type Openable = (typeof OPENABLE)[number]

/** A one-use address of report cards. Refused: `too_many_requests` */
export const issueReportTicket = (
  caller: Caller,
  opens: Openable,
  subjectId: number
): Promise<Result<string, DomainError>> =>
  issueOpeningTicket(caller, { path: '/v1/report_cards/open', opens, subjectId })

/** What it opens, once; null: nothing. */
export const redeemReportTicket = (ticket: string | undefined): Promise<Redeemed<Openable> | null> =>
  redeemOpeningTicket(ticket, OPENABLE)
