import { createHash } from 'node:crypto'

/** A section as it is computed. Weights in thousandths of a point of the result for a point of the exam, points in thousandths. */
export type ComputedSection = {
  readonly name: string
  readonly key: string
  readonly lines: readonly { readonly collectionId: number; readonly weight: number }[]
  readonly passingScore: number | null
  readonly passedStatus: string | null
  readonly passedColor: string | null
  readonly failedStatus: string | null
  readonly failedColor: string | null
  readonly category: string | null
}

/** An exam of a collection, and what it is worth, in thousandths. */
export type SectionExam = { readonly examId: number; readonly collectionId: number; readonly most: number }

/** An application of one candidate. Points in thousandths. */
export type Sat = {
  readonly examId: number
  readonly attempt: number
  readonly isFinished: boolean
  readonly points: number
}

/** `absent`: exams that the candidate was to sit and has not finished. */
export type ComputedResult = {
  readonly sectionName: string
  readonly sectionKey: string
  readonly value: number
  readonly totalValue: number
  readonly passingScore: number | null
  readonly status: string | null
  readonly color: string | null
  readonly category: string | null
  readonly absent: number
  readonly isPassed: boolean | null
}

const THOUSANDTHS = 1_000

/** A sum of weighted points in thousandths, rounded once, a half up. */
const weighed = (sum: number): number => Math.floor((sum + THOUSANDTHS / 2) / THOUSANDTHS)

/**
 * What one section of a process comes to for a candidate (ADR 57): of each exam the last attempt that is finished; one that was to be sat and was not gives
 * nothing. Null: they have finished none of its exams, and have no result in it.
 */
export function resultOfSection(
  section: ComputedSection,
  exams: readonly SectionExam[],
  sat: readonly Sat[]
): ComputedResult | null {
  const { name, key, lines, passingScore, category } = section
  let [sum, most, absent, finished] = [0, 0, 0, 0]
  for (const { collectionId, weight } of lines) {
    const own = exams.filter((exam) => exam.collectionId === collectionId)
    const given = own.filter(({ examId }) => sat.some((one) => one.examId === examId))
    // Of a collection that was not given to this candidate nobody knows which exam was missed.
    const counted = given.length > 0 ? given : own
    for (const exam of counted) {
      const last = lastFinished(sat, exam.examId)
      most += weight * exam.most
      if (last === null) absent += 1
      else {
        finished += 1
        sum += weight * last.points
      }
    }
  }
  if (finished === 0) return null
  const [value, totalValue] = [weighed(sum), weighed(most)]
  const isPassed = passingScore === null ? null : value >= passingScore
  return {
    sectionName: name,
    sectionKey: key,
    value: Math.min(value, totalValue),
    totalValue,
    passingScore,
    status: isPassed === null ? null : isPassed ? section.passedStatus : section.failedStatus,
    color: isPassed === null ? null : isPassed ? section.passedColor : section.failedColor,
    category,
    absent,
    isPassed,
  }
}

const lastFinished = (sat: readonly Sat[], examId: number): Sat | null =>
  sat
    .filter((one) => one.examId === examId && one.isFinished)
    .reduce<Sat | null>((last, one) => (last === null || one.attempt > last.attempt ? one : last), null)

/** The digest of nothing yet. */
export const NO_RESULTS = createHash('sha256').update('banca-computed-results-1').digest('hex')

/** The digest of results behind others: the same however many are added at once. */
export function digestAfter(
  before: string,
  userId: number,
  { sectionKey, value, totalValue, passingScore, status, color, category }: ComputedResult
): string {
  const facts = [userId, sectionKey, value, totalValue, passingScore, status, color, category]
  return createHash('sha256').update(before).update(JSON.stringify(facts)).digest('hex')
}
