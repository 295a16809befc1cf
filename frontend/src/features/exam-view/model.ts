import type { Disclosure } from '@banca/item-renderers/contract'
import type { Group } from '../../api/session.ts'
import type { ViewedItem } from './types.ts'

const id = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** What the address asks for: the exam, the item to begin at, and the application whose pre-test is to be judged. */
export const readView = (query: URLSearchParams) => ({
  exam: id(query.get('exam')),
  item: id(query.get('item')),
  application: id(query.get('application')),
})

/** The address with another exam; an item and an application belong to the exam before. */
export function withExam(query: URLSearchParams, exam: number | null): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('application')
  next.delete('item')
  if (exam === null) next.delete('exam')
  else next.set('exam', String(exam))
  return next
}

/** Without the application: its dialog was closed. */
export function withoutApplication(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('application')
  return next
}

/** The key of an item for its review; nothing where the reader may not see it. Explanations are in a dialog of their own. */
export const keyOf = ({ answer, answers, freeResponses, gradeLinear }: ViewedItem): Disclosure | undefined =>
  answer === undefined
    ? undefined
    : {
        expected: {
          line: answer,
          alternativeIds: answers ?? [],
          freeResponses: freeResponses ?? [],
          gradeLinear: gradeLinear ?? null,
        },
      }

/** The explanation of an alternative as HTML; null where nobody wrote one. */
export const explanationOf = (item: ViewedItem, alternativeId: number): string | null =>
  item.explanations?.find((one) => one.alternativeId === alternativeId)?.explanation ?? null

/** Alternatives by their order; none where explanations are not disclosed. */
export const explainedAlternatives = ({ item, explanations }: ViewedItem) =>
  explanations === undefined
    ? []
    : [...(item?.alternatives ?? [])].sort((one, other) => one.position - other.position)

/** Groups that judge pre-tests; the server checks each call again. */
const JUDGES: readonly Group[] = ['ADMINISTRADOR', 'Professor', 'PROCTOR']
export const judgesPretests = (
  group: Group | undefined,
  { allowApproveExam }: { allowApproveExam: boolean }
) => allowApproveExam && group !== undefined && JUDGES.includes(group)

export type PretestFault = 'reasonNeeded' | 'reasonMustBeBlank'

/** What is wrong with a decision about a pre-test, or null. */
export function pretestFault(decision: 'approve' | 'reprove', reason: string): PretestFault | null {
  if (decision === 'approve') return reason === '' ? null : 'reasonMustBeBlank'
  return reason === '' ? 'reasonNeeded' : null
}
