import type { BreakMotive, BreakStatus } from './words.js'

export const BREAK_ACTIONS = ['accept', 'refuse', 'dismiss'] as const
export type BreakAction = (typeof BREAK_ACTIONS)[number]

const ANSWERS: Record<BreakAction, BreakStatus> = { accept: 'ACCEPTED', refuse: 'REFUSED', dismiss: 'DISMISSED' }

/** What a pending request becomes; null when it was answered already: an answer is given once. */
export const answered = (status: BreakStatus, action: BreakAction): BreakStatus | null => (status === 'PENDING' ? ANSWERS[action] : null)

/** The nursing break is for those who nurse. */
export const mayAsk = (motive: BreakMotive, person: { nursingMother: boolean }): boolean => motive !== 'NURSING_BREAK' || person.nursingMother
