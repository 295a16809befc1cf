import db from '@adonisjs/lucid/services/db'
import { answerSheet, type ApplicationRow } from '#delivery'
import { select, type Caller } from '#shared'
import { breakdownOf } from '../domain/mark_breakdown.js'
import type { MarkBreakdownView } from '../views.js'
import { planOfItem } from './correction_plans.js'
import { handedIn, readMarks } from './handed_marks.js'
import { ruleOf } from './plan_rule.js'

/**
 * How the mark of an answer came about, where the caller reads that mark in the answer sheet; null otherwise, and for a mark that no plan came to.
 * `inForce`: the points that count now, which an appeal may have changed.
 */
export async function markBreakdown(
  caller: Caller,
  application: ApplicationRow,
  itemId: number
): Promise<MarkBreakdownView | null> {
  const read = await answerSheet(application, caller)
  if (!read.ok) return null
  const entry = read.value.sheet.entries.find((one) => one.itemId === itemId)
  // The one place that says whether a mark is disclosed to this reader.
  if (!entry?.correction?.hasBreakdown || entry.own === null) return null
  const plan = await planOfItem(itemId)
  const answer = await select(db, 'answers', { id: 'answers.id' })
    .where({ application_id: application.id, item_id: itemId })
    .first()
  if (!plan || !answer) return null
  const rule = await ruleOf(plan)
  const handed = readMarks(await handedIn(db, answer.id), rule)
  const breakdown = breakdownOf(handed, rule, caller.language)
  return breakdown && { ...breakdown, inForce: entry.correction.points }
}
