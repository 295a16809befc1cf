import { inList, type Caller, type SqlValue } from '#shared'
import type { StoredPlan } from '../queries/correction_plans.js'

/** Which applications a corrector gets no text of. */
export type SitterRule = {
  /** True where the application of this column is none of theirs. */
  readonly passes: (applicationId: string) => string
  readonly values: readonly SqlValue[]
}

/**
 * Their own, those of candidates who are linked to them, and those of which they have been shown whose a text is, when they watched over a plan. In an anonymous plan, and where the plan excludes the own schools, also those of candidates of their
 * own classes.
 */
export function sitterRule(
  { userId, schoolIds }: Caller,
  { isAnonymous, ownSchoolExcluded }: Pick<StoredPlan, 'isAnonymous' | 'ownSchoolExcluded'>
): SitterRule {
  const sitters = [
    'a.user_id = ?',
    'a.user_id IN (SELECT student_id FROM guardian_links WHERE guardian_id = ?)',
    'a.id IN (SELECT application_id FROM seen_authors WHERE user_id = ?)',
  ]
  const values: SqlValue[] = [userId, userId, userId]
  if (isAnonymous || ownSchoolExcluded) {
    sitters.push(
      `a.user_id IN (SELECT s.user_id FROM class_members s JOIN class_members m ON m.class_id = s.class_id
       WHERE s.role = 'student' AND m.role = 'teacher' AND m.user_id = ?)`
    )
    values.push(userId)
  }
  if (ownSchoolExcluded && schoolIds.length > 0) {
    const own = inList(schoolIds)
    sitters.push(`a.school_id IN (${own.marks})`)
    values.push(...own.values)
  }
  return {
    // One value for each text that is looked at: of a NOT EXISTS MariaDB makes a list of all applications first, at each draw.
    passes: (applicationId) =>
      `COALESCE((SELECT 1 FROM applications a WHERE a.id = ${applicationId} AND (${sitters.join(' OR ')})), 0) = 0`,
    values,
  }
}
