import { isWithin, type ControlMark } from './control_text.js'
import type { Tolerance } from './correction_type.js'

/** What an attempt asks for. */
type AttemptRule = { readonly texts: number; readonly leastWithin: number }

/** What an attempt comes to by the marks that count, those of texts that are still given out; null: texts of it are to be marked yet. */
export function judgeAttempt(
  marks: readonly ControlMark[],
  { texts, leastWithin }: AttemptRule,
  tolerance: Tolerance
): { readonly state: 'passed' | 'failed'; readonly within: number } | null {
  if (marks.length < texts) return null
  const within = marks.filter((mark) => isWithin(mark, tolerance)).length
  return { state: within >= leastWithin ? 'passed' : 'failed', within }
}
