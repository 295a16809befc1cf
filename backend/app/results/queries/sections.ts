import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { NamedSection } from '../domain/section.js'
import { pointsOf } from '../domain/result.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const SECTION = {
  processId: 'selection_sections.selection_process_id',
  name: 'selection_sections.section_name',
  collectionId: 'selection_sections.collection_id',
  collectionName: 'collections.name',
  weight: 'selection_sections.weight',
} as const

/** What the sections of these processes add up, in the order in which it was entered. */
export async function sectionsOf(
  processIds: readonly number[],
  client: Client
): Promise<Map<number, NamedSection[]>> {
  const rows = await select(client, 'selection_sections', SECTION)
    .join('collections', 'collections.id', 'selection_sections.collection_id')
    .whereIn('selection_process_id', [...processIds])
    .orderBy('selection_sections.id')
  const found = new Map<number, NamedSection[]>()
  for (const { processId, weight, ...section } of rows) {
    const sections = found.get(processId) ?? []
    sections.push({ ...section, weight: pointsOf(weight) ?? 0 })
    found.set(processId, sections)
  }
  return found
}

/** Which of these are collections of the institution. */
export async function collectionsAmong(
  institutionId: number,
  ids: readonly number[],
  client: Client
): Promise<Set<number>> {
  const rows = await select(client, 'collections', { id: 'collections.id' })
    .where('institution_id', institutionId)
    .whereIn('id', [...ids])
  return new Set(rows.map(({ id }) => id))
}
