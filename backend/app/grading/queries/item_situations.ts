import type { Caller } from '#shared'
import { inLanguage } from '../domain/correction_type.js'
import { planOfItem } from './correction_plans.js'
import { ruleOf } from './plan_rule.js'

/** What ends a mark of an item in zero, by the type of its plan, in the caller's language; nothing without a plan. */
export async function situationsOf(
  { language }: Pick<Caller, 'language'>,
  itemId: number
): Promise<{ code: string; label: string }[]> {
  const plan = await planOfItem(itemId)
  if (plan === null) return []
  const { type } = await ruleOf(plan)
  return inLanguage(type, language).situations.map(({ code, label }) => ({ code, label }))
}
