import { inList, type SqlRow, type Statement } from '#shared'

/** One answer of an application without its content. `savedAt` epoch ms. */
export type AnswerOutline = { id: number; itemId: number; position: number; savedAt: number | null }

/** The answers of applications in the order of their positions. */
export function outlinesOf(applicationIds: readonly number[]): Statement {
  const list = inList(applicationIds)
  return {
    sql: `SELECT application_id AS applicationId, id, item_id AS itemId, position, saved_at AS savedAt FROM answers
     WHERE application_id IN (${list.marks}) ORDER BY application_id, position`,
    values: list.values,
  }
}

/** By application. */
export function toOutlines(rows: readonly SqlRow[]): Map<number, AnswerOutline[]> {
  const found = new Map<number, AnswerOutline[]>()
  for (const { applicationId, ...outline } of rows as (AnswerOutline & { applicationId: number })[]) {
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
