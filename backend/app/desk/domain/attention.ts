/** Why an application may need somebody of the staff. They inform, and decide nothing. */
export const ATTENTION_REASONS = [
  'not_begun',
  'silent',
  'late_answers',
  'cut_by_window',
  'photos_missing',
] as const
export type AttentionReason = (typeof ATTENTION_REASONS)[number]

/** So long after the opening somebody who has not begun is missed. */
export const NOT_BEGUN_MS = 600_000
/** So long nothing was stored of an exam whose time runs. */
export const SILENT_MS = 300_000

/** Times in epoch ms. */
export type AttentionFacts = {
  readonly state: string
  readonly windowStartAt: number
  readonly windowEndAt: number
  readonly startedAt: number | null
  readonly heldAt: number | null
  readonly maxDurationMinutes: number
  readonly grantedSeconds: number
  /** When an answer was last stored; null: never. */
  readonly lastSavedAt: number | null
  /** Answers came too late, after staff last decided about what was quarantined. */
  readonly hasLateAnswers: boolean
  /** A camera is asked for, and there are no photos of today. */
  readonly lacksPhotos: boolean
}

/** The reasons that hold at `now`, in their order. `queries/attention_sql.ts` is the same for the database. */
export function attentionOf(facts: AttentionFacts, now: number): AttentionReason[] {
  const { state, startedAt } = facts
  const isOpen = facts.windowStartAt <= now && now <= facts.windowEndAt
  const runs = state === 'STARTED' || state === 'STOPPED'
  const own = facts.maxDurationMinutes * 60_000 + facts.grantedSeconds * 1_000
  const holds: Record<AttentionReason, boolean> = {
    not_begun: state === 'CREATED' && isOpen && facts.windowStartAt <= now - NOT_BEGUN_MS,
    silent:
      state === 'STARTED' &&
      facts.heldAt === null &&
      startedAt !== null &&
      Math.max(startedAt, facts.lastSavedAt ?? 0) < now - SILENT_MS,
    late_answers: facts.hasLateAnswers,
    cut_by_window: runs && startedAt !== null && startedAt + own > facts.windowEndAt,
    photos_missing: facts.lacksPhotos && (runs || (state === 'CREATED' && isOpen)),
  }
  return ATTENTION_REASONS.filter((reason) => holds[reason])
}
