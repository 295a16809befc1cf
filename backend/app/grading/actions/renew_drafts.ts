import type { RawTransaction, Row } from '#shared'
import { carrying, type Carry } from '../domain/carried_mark.js'
import { judge, type CorrectionType } from '../domain/correction_type.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { givenIn } from '../queries/corrector_marks.js'
import { formerTypes, typeIn, type FormerType } from '../queries/former_types.js'
import { ruleOf, type PlanRule } from '../queries/plan_rule.js'

export const DRAFT = {
  id: 'corrector_marks.id',
  answerId: 'corrector_marks.answer_id',
  lotId: 'corrector_marks.lot_id',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
} as const
export type Draft = Row<typeof DRAFT>

/** How drafts of each version that was in force before are read in the one that is. */
export type DraftRenewal = {
  readonly formers: readonly FormerType[]
  readonly rule: PlanRule
  /** By the id of the version. */
  readonly versions: ReadonlyMap<number, { readonly type: CorrectionType; readonly carry: Carry }>
}

/** @returns null: the plan never moved */
export async function draftRenewal(plan: StoredPlan): Promise<DraftRenewal | null> {
  const formers = await formerTypes(plan)
  if (formers.length === 0) return null
  const rule = await ruleOf(plan)
  const versions = new Map<number, { type: CorrectionType; carry: Carry }>()
  for (const typeId of new Set(formers.map((former) => former.typeId))) {
    const { type } = await ruleOf({ ...plan, typeId })
    versions.set(typeId, { type, carry: carrying(type, rule.type, rule.range) })
  }
  return { formers, rule, versions }
}

/** Drafts that somebody gets again are theirs in the version in force: what has no place in it is chosen anew, comment and annotations stay. Before their lot is another one. */
export function renewDrafts(
  trx: RawTransaction,
  { formers, rule, versions }: DraftRenewal,
  drafts: readonly Draft[]
): void {
  for (const draft of drafts) {
    const version = draft.lotId === null ? undefined : versions.get(typeIn(formers, 'lots', draft.lotId) ?? 0)
    if (version === undefined) continue
    const { given } = version.carry(givenIn(version.type, draft))
    const total = judge(rule.type, given, rule.range)?.total ?? null
    trx.write('UPDATE corrector_marks SET total = ?, criteria_json = ?, situation = ? WHERE id = ?', [
      total,
      given.criteria === null ? null : JSON.stringify(given.criteria),
      given.situation,
      draft.id,
    ])
  }
}
