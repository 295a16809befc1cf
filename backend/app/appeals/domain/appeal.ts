/** Stages of the reply to an appeal; a candidate reads `replied` as `analysis` until it is disclosed. */
export const APPEAL_STATUSES = ['analysis', 'replied', 'disclosed'] as const
export type AppealStatus = (typeof APPEAL_STATUSES)[number]

/** What a reply decides (`appeal_results.tag`). */
export const APPEAL_RESULTS = ['granted', 'partly_granted', 'denied'] as const
export type AppealResult = (typeof APPEAL_RESULTS)[number]

/** Why a candidate cannot appeal against an item. */
export type CannotAppeal =
  'not_open' | 'closed' | 'process_closed' | 'not_disclosed' | 'item_cancelled' | 'appeal_exists'

/** Of a response, in code points, as HTML. */
export const RESPONSE_MAX = 20_000

/** Characters of a reason. */
export const REASON_MAX = 500

/** Appeals that one call replies to. */
export const BULK_MOST = 100

/** Files of one appeal. */
export const ATTACHMENTS_MOST = 1

export const isAppealStatus = (text: string): text is AppealStatus =>
  APPEAL_STATUSES.some((status) => status === text)

export const isAppealResult = (text: string): text is AppealResult =>
  APPEAL_RESULTS.some((result) => result === text)

/** The stage as its candidate may know it. */
export const statusForCandidate = (status: AppealStatus): AppealStatus =>
  status === 'replied' ? 'analysis' : status

/** What decides whether a candidate may appeal. `isDisclosed`: the candidate may read the points of the item. */
export type Appealable = {
  readonly isCancelled: boolean
  readonly isDisclosed: boolean
  readonly hasAppeal: boolean
  /** The payment of the appeals has started: none is added. */
  readonly isProcessClosed: boolean
  readonly window: WindowState
}

/** Where a moment is in an appeal window; without a window none is open. */
export type WindowState = 'not_open' | 'open' | 'closed'

type Span = { readonly opensAt: number; readonly closesAt: number }

/** Both ends of a window belong to it. Epoch ms. */
export function windowStateAt(window: Span | null, now: number): WindowState {
  if (window === null || now < window.opensAt) return 'not_open'
  return now > window.closesAt ? 'closed' : 'open'
}

/** The first reason that a candidate should read; null: they may appeal. */
export function obstacleOf(of: Appealable): CannotAppeal | null {
  const { isCancelled, isDisclosed, hasAppeal, isProcessClosed, window } = of
  if (hasAppeal) return 'appeal_exists'
  if (isCancelled) return 'item_cancelled'
  if (window !== 'open') return window
  if (isProcessClosed) return 'process_closed'
  return isDisclosed ? null : 'not_disclosed'
}
