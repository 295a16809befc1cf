import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { ComputedSection } from '../domain/computed_result.js'
import { pointsOf, thousandthsOf } from '../domain/result.js'
import { sectionKeyOf, type ProcessSection } from '../domain/section.js'
import type { SectionRule } from '../domain/section_rule.js'
import { sectionsOf } from './sections.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const RULE = {
  processId: 'section_rules.selection_process_id',
  name: 'section_rules.section_name',
  passingScore: 'section_rules.passing_score',
  passedStatus: 'section_rules.passed_status',
  passedColor: 'section_rules.passed_color',
  failedStatus: 'section_rules.failed_status',
  failedColor: 'section_rules.failed_color',
  category: 'section_rules.category',
} as const

/** What computed results of these processes say beside their points, in the order in which it was entered. */
export async function rulesOf(
  processIds: readonly number[],
  client: Client
): Promise<Map<number, SectionRule[]>> {
  const rows = await select(client, 'section_rules', RULE)
    .whereIn('selection_process_id', [...processIds])
    .orderBy('id')
  const found = new Map<number, SectionRule[]>()
  for (const { processId, passingScore, ...rule } of rows) {
    const rules = found.get(processId) ?? []
    rules.push({ ...rule, passingScore: pointsOf(passingScore) })
    found.set(processId, rules)
  }
  return found
}

/** The sections of a process as results are computed from them, in the order in which they were entered. */
export async function computedSections(processId: number, client: Client): Promise<ComputedSection[]> {
  const lines = (await sectionsOf([processId], client)).get(processId) ?? []
  const rules = (await rulesOf([processId], client)).get(processId) ?? []
  return [...Map.groupBy(lines, ({ name }) => sectionKeyOf(name))].map(([key, own]) =>
    sectionOf(key, own, rules)
  )
}

function sectionOf(
  key: string,
  lines: readonly ProcessSection[],
  rules: readonly SectionRule[]
): ComputedSection {
  const rule = rules.find(({ name }) => sectionKeyOf(name) === key)
  return {
    name: lines[0]?.name ?? '',
    key,
    lines: lines.map(({ collectionId, weight }) => ({ collectionId, weight: thousandthsOf(weight) ?? 0 })),
    passingScore: rule?.passingScore == null ? null : thousandthsOf(rule.passingScore),
    passedStatus: rule?.passedStatus ?? null,
    passedColor: rule?.passedColor ?? null,
    failedStatus: rule?.failedStatus ?? null,
    failedColor: rule?.failedColor ?? null,
    category: rule?.category ?? null,
  }
}
