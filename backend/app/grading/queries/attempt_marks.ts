import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { ControlMark } from '../domain/control_text.js'
import { roundMark } from './control_texts.js'
import type { PlanRule } from './plan_rule.js'

const GIVEN = {
  controlId: 'control_marks.control_id',
  total: 'control_marks.total',
  criteriaJson: 'control_marks.criteria_json',
  situation: 'control_marks.situation',
  at: 'control_marks.handed_in_at',
} as const
const REFERENCE = {
  id: 'control_texts.id',
  total: 'control_texts.total',
  criteriaJson: 'control_texts.criteria_json',
  situation: 'control_texts.situation',
} as const

/**
 * What an attempt has by texts that are still given out, as it is now: none of them ends meanwhile. Read one after the other, by its index and by keys: joined, MariaDB
 * would begin with all control texts there are, and lock the marks of everybody.
 */
export async function attemptMarks(
  trx: TransactionClientContract,
  rule: PlanRule,
  attemptId: number
): Promise<ControlMark[]> {
  const marks = await select(trx, 'control_marks', GIVEN).where('attempt_id', attemptId).forShare()
  const texts = await select(trx, 'control_texts', REFERENCE)
    .whereIn(
      'id',
      marks.map(({ controlId }) => controlId)
    )
    .where('is_active', 1)
    .forShare()
  const references = new Map(texts.map((text) => [text.id, roundMark(rule, text)]))
  return marks.flatMap(({ controlId, at, ...given }): ControlMark[] => {
    const reference = references.get(controlId)
    return reference === undefined ? [] : [{ given: roundMark(rule, given), reference, at }]
  })
}
