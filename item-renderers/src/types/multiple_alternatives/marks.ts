import type { ItemContent, PublicAlternative, PublicItem } from '../../contract/index.ts'
import { inOrder } from '../../kit/choice/content.ts'

/** A longer list of marks is rejected without reading it. */
export const MAX_MARKS_SENT = 1000

/** How many alternatives may be marked: `maxAllowedToMark`, or as many as there are. */
export function capOf(item: ItemContent | PublicItem): number {
  const count = item.alternatives?.length ?? 0
  return Math.min(item.maxAllowedToMark ?? count, count)
}

/** Known marks only, none twice, in the order of their positions. */
export function orderedMarks(item: ItemContent | PublicItem, ids: readonly number[]): number[] {
  const marked = new Set(ids)
  return inOrder<PublicAlternative>(item.alternatives)
    .map((alternative) => alternative.id)
    .filter((id) => marked.has(id))
}

/** The marks after a click: unmarking is always allowed, marking only below the cap. */
export function toggleMark(item: PublicItem, marks: readonly number[], id: number): number[] {
  if (marks.includes(id))
    return orderedMarks(
      item,
      marks.filter((mark) => mark !== id)
    )
  if (marks.length >= capOf(item)) return orderedMarks(item, marks)
  return orderedMarks(item, [...marks, id])
}
