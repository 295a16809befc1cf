import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import { thousandthsOf } from '../domain/result.js'
import { problemOfSections, sectionKeyOf, type ProcessSection } from '../domain/section.js'
import { problemOfRules, type SectionRule } from '../domain/section_rule.js'
import { collectionsAmong } from '../queries/sections.js'

/** What results are computed from: the lines of the sections, and what else these say. */
export type Sections = { readonly lines: readonly ProcessSection[]; readonly rules: readonly SectionRule[] }

/** @returns refused: `validation` naming `sections` or `sectionRules` */
export async function checkSections(
  trx: TransactionClientContract,
  { institutionId }: Pick<Caller, 'institutionId'>,
  { lines, rules }: Sections
): Promise<Result<null, DomainError>> {
  const ids = lines.map(({ collectionId }) => collectionId)
  const problem = problemOfSections(lines, await collectionsAmong(institutionId, ids, trx))
  if (problem !== null) return invalid('sections', problem)
  const ofRules = problemOfRules(rules, lines)
  return ofRules === null ? ok(null) : invalid('sectionRules', ofRules)
}

const invalid = (field: string, text: string) =>
  refuse('invalid', 'validation', { fields: { [field]: [text] } })

/** What the sections of a process add up from now on; checked before. */
export async function replaceSections(
  trx: TransactionClientContract,
  processId: number,
  { lines, rules }: Sections
): Promise<void> {
  await trx.from('selection_sections').where('selection_process_id', processId).delete()
  await trx.from('section_rules').where('selection_process_id', processId).delete()
  if (lines.length === 0) return
  await trx.table('selection_sections').multiInsert(
    lines.map(({ name, collectionId, weight }) => ({
      selection_process_id: processId,
      section_name: name,
      section_key: sectionKeyOf(name),
      collection_id: collectionId,
      weight: thousandthsOf(weight) ?? 0,
    }))
  )
  if (rules.length === 0) return
  await trx.table('section_rules').multiInsert(
    rules.map(({ name, passingScore, ...rule }) => ({
      selection_process_id: processId,
      section_name: name,
      section_key: sectionKeyOf(name),
      passing_score: passingScore === null ? null : thousandthsOf(passingScore),
      passed_status: rule.passedStatus,
      passed_color: rule.passedColor,
      failed_status: rule.failedStatus,
      failed_color: rule.failedColor,
      category: rule.category,
    }))
  )
}
