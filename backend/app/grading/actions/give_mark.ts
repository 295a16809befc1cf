import { presentContent } from '#delivery'
import { refuse, type Caller, type DomainError, type Result } from '#shared'
import { markOf, pointsOf, rangeOf } from '../domain/points.js'
import type { MarkedAnswer } from '../queries/marked_answer.js'
import { writeMark, type StaleMark } from './write_mark.js'

/**
 * Gives an answer these points.
 * @returns refused: `validation` naming `value` for points that its item does not take; what `writeMark` refuses
 */
export async function giveMark(
  caller: Caller,
  { answerId, examId, itemId }: MarkedAnswer,
  { value, revision }: { value: number; revision: number | undefined }
): Promise<Result<void, DomainError | StaleMark>> {
  const item = (await presentContent(examId)).contents.get(itemId)
  if (item === undefined) throw new Error(`answer ${answerId}: its item ${itemId} is not in exam ${examId}`)
  const points = markOf(value, item)
  if (points === null) {
    const { least, most } = rangeOf(item)
    return refuse('invalid', 'validation', {
      fields: { value: ['grading.mark_out_of_range'] },
      params: { least: shown(least, caller), most: shown(most, caller) },
    })
  }
  return writeMark(caller, { answerId, revision, kind: 'marked', change: { points }, field: 'value' })
}

const shown = (thousandths: number, { language }: Caller): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(pointsOf(thousandths) ?? 0)
