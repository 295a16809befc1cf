import { asksToQualify, type QualificationRule } from './qualification.js'

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

/** A mark that was given is read once more, by somebody else, and nothing resolves by it. */
export const SAMPLE_ROUND = 5
/** Rounds in which correctors mark, but for control texts: those that count, and the second readings of samples. */
export const DRAWN_ROUNDS: readonly number[] = [1, 2, LAST_MARKER_ROUND, SAMPLE_ROUND]
/** Texts of one sample. */
export const SAMPLE_MOST = 200

/** Waiting tasks are drawn in the order of a random number up to this. */
export const MOST_DRAW_KEY = 2_147_483_647

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
  /** Of 100 texts of a corrector so many are control texts. */
  readonly controlShare: number
} & QualificationRule

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
  controlShare: 0,
  qualificationTexts: 0,
  qualificationWithin: 0,
}

type Opening = Pick<PlanSettings, 'opensAt' | 'closesAt'>

/** Are texts given out at this moment? Both ends included. */
export const isOpenAt = ({ opensAt, closesAt }: Opening, now: number): boolean =>
  (opensAt === null || now >= opensAt) && (closesAt === null || now <= closesAt)

/** Catalogue keys by field; empty where all goes together. */
export function problemsOf(settings: PlanSettings): Record<string, string[]> {
  const { lotSize, mostHeld, opensAt, closesAt, controlShare, isAnonymous } = settings
  const { qualificationTexts, qualificationWithin } = settings
  const isAsked = asksToQualify(settings)
  const isReachable = qualificationWithin <= qualificationTexts && (!isAsked || qualificationWithin > 0)
  return {
    // Elsewhere correctors see which texts have a mark already.
    ...(controlShare > 0 && !isAnonymous && { controlShare: ['grading.controls_not_anonymous'] }),
    // Nor would a mark that somebody can look up qualify anybody.
    ...(isAsked && !isAnonymous && { qualificationTexts: ['grading.qualification_not_anonymous'] }),
    ...(!isReachable && { qualificationWithin: ['grading.qualification_within'] }),
    ...(mostHeld < lotSize && { mostHeld: ['grading.held_below_lot'] }),
    ...(opensAt !== null &&
      closesAt !== null &&
      closesAt <= opensAt && { closesAt: ['grading.closes_first'] }),
  }
}

/** Two marks are independent, so that they are fixed with the type once somebody has begun. */
export const FIXED_ONCE_BEGUN = ['typeId', 'marks', 'isAnonymous'] as const
