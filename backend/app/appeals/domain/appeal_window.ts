/** The window of a collection as it is stored. Times in epoch ms, lengths in code points, `forAppealValue` in cents of BRL. */
export type AppealWindow = {
  readonly opensAt: number
  readonly closesAt: number
  /** Until when graders are asked to reply; it closes nothing. */
  readonly replyUntil: number | null
  /** From then on replies are disclosed as they are there; null: by hand alone. */
  readonly discloseAt: number | null
  readonly contentMaxLength: number
  readonly bibliographyMaxLength: number
  /** Whether an appeal may lower a mark. */
  readonly mayLower: boolean
  readonly paymentAppeal: boolean
  readonly forAppealValue: number
  /** Until when appeals are paid for; of a window with `paymentAppeal` there is one. */
  readonly payUntil: number | null
  /** Everybody but ADMINISTRADOR reads the public identifier in place of the name. */
  readonly hideCandidateName: boolean
  /** The form of an appeal shows the disclosed correction beside the answer. */
  readonly enableItemCorrection: boolean
}

export const DEFAULT_CONTENT_LENGTH = 3_000
export const DEFAULT_BIBLIOGRAPHY_LENGTH = 1_000
/** The most that a window allows, in code points. */
export const LENGTH_MOST = 20_000
/** Cents: R$ 10.000,00. */
export const PRICE_MOST = 1_000_000

/** What is wrong with the times and the price, by the field that has to change. */
export function problemsOf(window: AppealWindow) {
  const { opensAt, closesAt, replyUntil, discloseAt, paymentAppeal, forAppealValue } = window
  return {
    closesAt: closesAt > opensAt ? null : 'appeals.closes_before_it_opens',
    replyUntil: replyUntil === null || replyUntil >= closesAt ? null : 'appeals.reply_before_close',
    payUntil: payUntilProblem(window),
    forAppealValue: paymentAppeal && forAppealValue === 0 ? 'appeals.price_required' : null,
    discloseAt: discloseAt === null || discloseAt >= closesAt ? null : 'appeals.disclose_before_close',
  }
}

function payUntilProblem({ closesAt, payUntil, paymentAppeal }: AppealWindow) {
  if (payUntil === null) return paymentAppeal ? 'appeals.pay_until_required' : null
  return payUntil >= closesAt ? null : 'appeals.pay_before_close'
}

/** `12.50` for 1250 cents: money leaves as text with two decimals. */
export const brl = (cents: number): string => (cents / 100).toFixed(2)
