import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import { thousandthsOf } from '../domain/result.js'
import { problemOfSections, sectionKeyOf, type ProcessSection } from '../domain/section.js'
import { collectionsAmong } from '../queries/sections.js'

/** @returns refused: `validation` naming `sections` */
export async function checkSections(
  trx: TransactionClientContract,
  { institutionId }: Pick<Caller, 'institutionId'>,
  sections: readonly ProcessSection[]
): Promise<Result<null, DomainError>> {
  const ids = sections.map(({ collectionId }) => collectionId)
  const problem = problemOfSections(sections, await collectionsAmong(institutionId, ids, trx))
  return problem === null ? ok(null) : refuse('invalid', 'validation', { fields: { sections: [problem] } })
}

/** What the sections of a process add up from now on; checked before. */
export async function replaceSections(
  trx: TransactionClientContract,
  processId: number,
  sections: readonly ProcessSection[]
): Promise<void> {
  await trx.from('selection_sections').where('selection_process_id', processId).delete()
  if (sections.length === 0) return
  await trx.table('selection_sections').multiInsert(
    sections.map(({ name, collectionId, weight }) => ({
      selection_process_id: processId,
      section_name: name,
      section_key: sectionKeyOf(name),
      collection_id: collectionId,
      weight: thousandthsOf(weight) ?? 0,
    }))
  )
}
