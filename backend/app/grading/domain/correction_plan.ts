/** What somebody does in a plan. A corrector marks; a supervisor watches, takes lots back and decides. */
export const MEMBER_ROLES = ['corrector', 'supervisor'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** `stopped`: their marks stay, and they get no more texts. */
export const MEMBER_STATES = ['active', 'stopped'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** The first two marks are independent of each other; the third is needed where they are discrepant. */
export const LAST_MARKER_ROUND = 3
/** What the panel decides. */
export const PANEL_ROUND = 4

export const LOT_MOST = 50
export const HELD_MOST = 100
export const CAP_MOST = 10_000
export const LEASE_LEAST_MINUTES = 5
export const LEASE_MOST_MINUTES = 10_080
export const MEMBERS_MOST = 1_000

/** How the answers to one item are marked. Times in epoch ms; null: no limit. */
export type PlanSettings = {
  readonly typeId: number
  readonly marks: 1 | 2
  readonly isAnonymous: boolean
  readonly lotSize: number
  readonly mostHeld: number
  /** Texts of one corrector in a day of the school. */
  readonly dailyCap: number | null
  readonly leaseMinutes: number
  readonly opensAt: number | null
  readonly closesAt: number | null
  /** Correctors get no candidates of their own school. */
  readonly ownSchoolExcluded: boolean
}

export const NEW_PLAN: Omit<PlanSettings, 'typeId'> = {
  marks: 1,
  isAnonymous: false,
  lotSize: 10,
  mostHeld: 20,
  dailyCap: null,
  leaseMinutes: 120,
  opensAt: null,
  closesAt: null,
  ownSchoolExcluded: false,
}

type Opening = Pick<PlanSettings, 'opensAt' | 'closesAt'>

/** Are texts given out at this moment? Both ends included. */
export const isOpenAt = ({ opensAt, closesAt }: Opening, now: number): boolean =>
  (opensAt === null || now >= opensAt) && (closesAt === null || now <= closesAt)

/** Catalogue keys by field; empty where all goes together. */
export function problemsOf({ lotSize, mostHeld, opensAt, closesAt }: PlanSettings): Record<string, string[]> {
  return {
    ...(mostHeld < lotSize && { mostHeld: ['grading.held_below_lot'] }),
    ...(opensAt !== null &&
      closesAt !== null &&
      closesAt <= opensAt && { closesAt: ['grading.closes_first'] }),
  }
}

/** Two marks are independent, so that they are fixed with the type once somebody has begun. */
export const FIXED_ONCE_BEGUN = ['typeId', 'marks', 'isAnonymous'] as const
