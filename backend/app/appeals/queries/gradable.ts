import { presentContent } from '#delivery'
import { disclosedMarksOf, rangeOf, thousandthsOf } from '#grading'
import { appealableItems } from './appealable.js'

type Place = {
  readonly examId: number
  readonly itemId: number
  readonly applicationId: number
  readonly answerId: number
}

/** What a new grade of an answer may be. In thousandths. */
export type Gradable = {
  /** A person judges the item. */
  readonly isJudged: boolean
  readonly item: { readonly category: string; readonly value: number }
  readonly least: number
  readonly most: number
  /** Disclosed and in force; null without. */
  readonly mark: number | null
}

/** Null where the item is in its exam no more. */
export async function gradableAnswer({
  examId,
  itemId,
  applicationId,
  answerId,
}: Place): Promise<Gradable | null> {
  const item = (await presentContent(examId)).contents.get(itemId)
  if (item === undefined) return null
  const isJudged = (await appealableItems(examId)).get(itemId)?.isJudged === true
  const marks = await disclosedMarksOf([applicationId])
  const mark = marks.find((one) => one.answerId === answerId)
  return {
    isJudged,
    item,
    ...rangeOf(item),
    mark: mark === undefined ? null : thousandthsOf(mark.points),
  }
}
