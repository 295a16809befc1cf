import { forShare, forUpdate, startOfSchoolDay, type RawTransaction, type Statement } from '#shared'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import type { StoredPlan } from './correction_plans.js'

/** What decides whether somebody gets texts of a set. */
export type OfSets = { readonly attemptId: number | null; readonly hasPractice: boolean }

/** What a draw begins with. */
type BeforeDraw = {
  /** Undefined: the plan is not there any more. */
  readonly version: number | undefined
  /** They are an active corrector. */
  readonly isMember: boolean
  /** The lot that they had when nobody else drew for them. */
  readonly openLot: number | null
  /** Texts that they hold; of a plan of which they have no lot, all are of others. */
  readonly heldElsewhere: number
  /** Texts that they have handed in of this plan since the day began, where it has a cap; control texts are texts. */
  readonly markedToday: number
  readonly ofSets: OfSets
}

/**
 * Locks the plan and the member, and reads what is known of them, in one go. The plan shared, so that correctors do not wait for each other, and nobody changes what is fixed once
 * somebody has texts; the member, so that there is one draw of a person at a time. What is read behind the locks is as it is now. The lot is read without one: MariaDB would lock the gap in
 * which it is not, and correctors who begin at once would undo each other.
 */
export async function readBefore(
  trx: RawTransaction,
  { id: planId, dailyCap }: StoredPlan,
  userId: number,
  now: number
): Promise<BeforeDraw> {
  const reads: Statement[] = [
    { sql: `SELECT version FROM correction_plans WHERE id = ?${forShare(trx)}`, values: [planId] },
    {
      sql: `SELECT id FROM correction_members WHERE plan_id = ? AND user_id = ? AND role = 'corrector' AND state = 'active'${forUpdate(trx)}`,
      values: [planId, userId],
    },
    {
      sql: `SELECT (SELECT id FROM correction_lots WHERE plan_id = ? AND user_id = ? AND is_open = 1) AS openLot,
              (SELECT COUNT(*) FROM correction_lots l JOIN correction_tasks t ON t.lot_id = l.id
               WHERE l.user_id = ? AND l.is_open = 1 AND t.state = 'HELD') AS heldElsewhere,
              (SELECT MAX(id) FROM qualification_attempts WHERE plan_id = ? AND user_id = ?) AS attemptId,
              (SELECT MAX(1) FROM control_texts WHERE plan_id = ? AND is_active = 1 AND purpose = 'practice') AS practice`,
      values: [planId, userId, userId, planId, userId, planId],
    },
  ]
  if (dailyCap !== null)
    reads.push({
      sql: `SELECT COUNT(*) AS total FROM corrector_marks WHERE plan_id = ? AND author_id = ? AND handed_in_at >= ? AND round <> ?`,
      values: [planId, userId, startOfSchoolDay(now), PANEL_ROUND],
    })
  // In the order of the statements.
  const [plans, members, found, today] = (await trx.together(reads)) as [
    { version: number }[],
    { id: number }[],
    Found[],
    { total: number | string }[]?,
  ]
  const { openLot = null, heldElsewhere = 0, attemptId = null, practice = null } = found[0] ?? {}
  return {
    version: plans[0]?.version,
    isMember: members.length > 0,
    openLot,
    heldElsewhere: Number(heldElsewhere),
    markedToday: Number(today?.[0]?.total ?? 0),
    ofSets: { attemptId, hasPractice: practice !== null },
  }
}

type Found = {
  readonly openLot: number | null
  readonly heldElsewhere: number | string
  readonly attemptId: number | null
  readonly practice: number | null
}
