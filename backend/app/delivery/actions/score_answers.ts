import { ruledContent, type RuledContent } from '#shared'
import { logicFor } from '@banca/item-renderers/logic'
import type { Row, RawTransaction } from '#shared'
import { keyNeedsPerson, scoreByKey } from '../domain/key_score.js'
import { outcomeOf, type ScoredAnswer } from '../domain/outcome.js'
import type { Decided } from '../queries/locked_rows.js'
import { responseOf, type StoredAnswer } from '../domain/stored_answer.js'
import type { ExamContent } from '../queries/exam_content.js'
import type { Change } from './change_application.js'
import { storeTotals } from './earned_total.js'
import { storeScore, writeAnswers } from './write_answers.js'

/** Answers, and what their points and outcomes depend on. */
export type Scorable = {
  readonly answers: Iterable<StoredAnswer>
  /** Ids of answers with a file. */
  readonly attached: ReadonlySet<number>
  readonly decided: Decided
  readonly exam: Pick<ExamContent, 'contents'>
}

/**
 * Points and outcome of answers. `given`: points that are stored already, by answer; without it those that need no person are worked out.
 * Where the key was decided on since, what it scores is worked out always. What a person judges has the points that a person gave, also while
 * it is cancelled. What nobody is asked for, and nothing is earned with, is left out.
 */
export function scoresOf(
  { answers, attached, decided, exam }: Scorable,
  given?: (answerId: number) => number | null
): ScoredAnswer[] {
  return [...answers].flatMap((answer) => {
    const item = exam.contents.get(answer.itemId)
    const logic = logicFor(answer.itemCategory)
    if (!item || !logic) return []
    const ruling = decided.rulings.get(answer.itemId)
    const ruled: RuledContent = ruling ? ruledContent(item, ruling) : item
    const content = { ...ruled, isCancelled: decided.cancelled.has(answer.itemId) }
    const response = responseOf(answer)
    const byKey = keyNeedsPerson(logic, content, response) ? null : scoreByKey(logic, content, response)
    const points = given && !(content.ruling && byKey) ? given(answer.id) : (byKey?.earned ?? null)
    const outcome = outcomeOf(logic, content, { response, points, hasFile: attached.has(answer.id) })
    return points === null && outcome === null ? [] : [{ id: answer.id, points, outcome }]
  })
}

/** Ids of the answers of an application that have a file. */
export async function answersWithFiles(trx: RawTransaction, applicationId: number): Promise<Set<number>> {
  const rows = await trx.all<Row<{ id: 'answers.id' }>>(
    `SELECT DISTINCT answers.id AS id FROM answers JOIN answer_attachments ON answer_attachments.answer_id = answers.id
     WHERE answers.application_id = ? AND answer_attachments.removed_at IS NULL`,
    [applicationId]
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Scores answers of a finished exam that were changed after it. Of what no key scores the points stay that a person gave and that were disclosed:
 * the mark stays in force.
 */
export async function scoreAgain(
  { trx, application, exam, answers, decided }: Change,
  ids: readonly number[]
): Promise<void> {
  const attached = await answersWithFiles(trx, application.id)
  const given = await givenPoints(trx, application.id)
  for (const id of ids) {
    const answer = answers.get(id)
    const scorable = { answers: answer ? [answer] : [], attached, decided, exam }
    const [byKey] = scoresOf(scorable)
    const [scored] = byKey?.points === null ? scoresOf(scorable, () => given.get(id) ?? null) : [byKey]
    storeScore(trx, scored ?? { id, points: null, outcome: null })
  }
  storeTotals(trx, [application.id])
}

async function givenPoints(trx: RawTransaction, applicationId: number): Promise<Map<number, number | null>> {
  const rows = await trx.all<Row<{ id: 'answers.id'; earned: 'answers.earned' }>>(
    'SELECT id, earned FROM answers WHERE application_id = ?',
    [applicationId]
  )
  return new Map(rows.map(({ id, earned }) => [id, earned]))
}

/** A file came after the finish: what was blank is so no more. */
export function noteFileOfFinished(trx: RawTransaction, answerId: number): void {
  // Of a finish of the same transaction.
  trx.settle(writeAnswers)
  trx.write(
    `UPDATE answers SET outcome = CASE WHEN earned IS NULL THEN 'PENDING' ELSE 'WRONG' END WHERE id = ? AND outcome = 'BLANK'`,
    [answerId]
  )
}
