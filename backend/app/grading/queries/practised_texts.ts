import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { controlRound, isWithin } from '../domain/control_text.js'
import type { PractisedTextView } from '../qualification_views.js'
import { roundMark } from './control_texts.js'
import type { StoredPlan } from './correction_plans.js'
import { givenIn } from './corrector_marks.js'
import type { StoredLot } from './lots.js'
import { markedTexts } from './marked_texts.js'
import { ruleOf } from './plan_rule.js'

const GIVEN = {
  answerId: 'corrector_marks.answer_id',
  task: 'corrector_marks.handle',
  position: 'corrector_marks.position',
  total: 'control_marks.total',
  criteriaJson: 'control_marks.criteria_json',
  situation: 'control_marks.situation',
  ofPanel: 'control_texts.total',
  criteriaOfPanel: 'control_texts.criteria_json',
  situationOfPanel: 'control_texts.situation',
  reason: 'control_texts.reason',
} as const

/** What the holder of a practice lot has handed in of it, beside the panel's marks. What is not handed in yet has none here. */
export async function practisedTexts(plan: StoredPlan, lot: StoredLot): Promise<PractisedTextView[]> {
  // Its marks are of a version of the type that is not in force any more.
  if (lot.id <= (plan.olderLots ?? 0)) return []
  const rows = await select(db, 'corrector_marks', GIVEN)
    .join('correction_tasks', 'correction_tasks.answer_id', 'corrector_marks.answer_id')
    .join('control_texts', 'control_texts.id', 'correction_tasks.control_id')
    .join('control_marks', 'control_marks.control_id', 'control_texts.id')
    .where({
      'corrector_marks.lot_id': lot.id,
      'corrector_marks.author_id': lot.userId,
      'correction_tasks.round': controlRound(lot.userId),
      'control_texts.purpose': 'practice',
      'control_marks.author_id': lot.userId,
    })
    .whereNotNull('corrector_marks.handed_in_at')
    .orderBy('corrector_marks.position')
  const rule = await ruleOf(plan)
  const texts = await markedTexts(rows.map(({ answerId }) => ({ answerId, addressOf: () => '' })))
  return rows.flatMap((row): PractisedTextView[] => {
    const text = texts.get(row.answerId)
    if (text === undefined) return []
    const { task, position, total, reason } = row
    const panel = { total: row.ofPanel, criteriaJson: row.criteriaOfPanel, situation: row.situationOfPanel }
    const marks = { given: roundMark(rule, row), reference: roundMark(rule, panel), at: 0 }
    return [
      {
        task,
        position,
        text: text.text,
        given: { ...givenIn(rule.type, row), points: total },
        reference: { ...givenIn(rule.type, panel), points: row.ofPanel, reason },
        isWithin: isWithin(marks, rule.type.tolerance),
      },
    ]
  })
}
