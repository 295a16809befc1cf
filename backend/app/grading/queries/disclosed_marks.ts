import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DisclosedMark } from '#delivery'
import { select } from '#shared'
import { readAnnotations } from '../domain/annotation.js'
import { situationInForce } from '../domain/mark.js'
import { pointsOf } from '../domain/points.js'
import { cleanComment } from '../html/clean_comment.js'

const MARK = {
  answerId: 'answer_marks.answer_id',
  points: 'answer_marks.points',
  given: 'corrections.points',
  situation: 'corrections.situation',
  comment: 'corrections.comment',
  annotationsJson: 'corrections.annotations_json',
  appealAnnotationsJson: 'answer_marks.appeal_annotations_json',
  authorId: 'corrections.author_id',
  planId: 'correction_tasks.plan_id',
} as const

/**
 * The marks of these applications that are disclosed: those of a disclosure that is DONE. The one place that says which marks candidates may
 * read.
 */
export async function disclosedMarksOf(
  applicationIds: readonly number[],
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'> = db
): Promise<DisclosedMark[]> {
  const rows = await select(client, 'answer_marks', MARK)
    .join('disclosures', 'disclosures.id', 'answer_marks.disclosure_id')
    .join('corrections', 'corrections.id', 'answer_marks.correction_id')
    .join('correction_tasks', 'correction_tasks.id', 'corrections.task_id')
    .where('disclosures.state', 'DONE')
    .whereIn('answer_marks.application_id', [...applicationIds])
  return rows.flatMap(({ answerId, points: stored, given, situation, comment, ...row }) => {
    const points = pointsOf(stored)
    if (points === null) return []
    // One that was emptied is none.
    return {
      answerId,
      points,
      situation: situationInForce({ points: given, situation }, stored),
      // What nobody wrote has no author, by a plan as well; what was marked before there was a plan is none of its own.
      hasBreakdown: row.planId !== null && row.authorId !== null,
      comment: () => (comment === null ? null : cleanComment(comment) || null),
      // Those of the reply to an appeal are in force; what was annotated before stays to be read.
      annotations: () => readAnnotations(row.appealAnnotationsJson ?? row.annotationsJson),
      formerAnnotations: () =>
        row.appealAnnotationsJson === null ? null : readAnnotations(row.annotationsJson),
    }
  })
}
