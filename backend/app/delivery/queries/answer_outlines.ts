import { columnsSql, inList, type Row, type Statement } from '#shared'

const OUTLINE = {
  applicationId: 'answers.application_id',
  id: 'answers.id',
  itemId: 'answers.item_id',
  position: 'answers.position',
  savedAt: 'answers.saved_at',
} as const
export type OutlineRow = Row<typeof OUTLINE>

/** One answer of an application without its content. `savedAt` epoch ms. */
export type AnswerOutline = Omit<OutlineRow, 'applicationId'>

const OUTLINE_COLUMNS = columnsSql(OUTLINE, 'plain')

/** The answers of applications in the order of their positions. */
export function outlinesOf(applicationIds: readonly number[]): Statement<OutlineRow> {
  const list = inList(applicationIds)
  return {
    sql: `SELECT ${OUTLINE_COLUMNS} FROM answers
     WHERE application_id IN (${list.marks}) ORDER BY application_id, position`,
    values: list.values,
  }
}

/** By application. */
export function toOutlines(rows: readonly OutlineRow[]): Map<number, AnswerOutline[]> {
  const found = new Map<number, AnswerOutline[]>()
  for (const { applicationId, ...outline } of rows) {
    const own = found.get(applicationId)
    if (own) own.push(outline)
    else found.set(applicationId, [outline])
  }
  return found
}

/** Where the candidate goes on: the answer saved last, or else the first; null without answers. */
export function answerToOpen(outlines: readonly AnswerOutline[]): number | null {
  let last: AnswerOutline | null = null
  for (const one of outlines) if (one.savedAt !== null && (last?.savedAt ?? 0) <= one.savedAt) last = one
  return (last ?? outlines[0])?.id ?? null
}
