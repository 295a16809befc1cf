import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { ComputedSection } from '../domain/computed_result.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const COMPUTED = {
  number: 'selection_versions.number',
  orderedAt: 'selection_versions.ordered_at',
  sectionsJson: 'selection_versions.sections_json',
} as const

/** The published versions of a process that were computed, the newest first; two at most. What changed points until one was ordered is in it. */
export const computedVersions = (client: Client, processId: number) =>
  select(client, 'selection_versions', COMPUTED)
    .where({ selection_process_id: processId, source: 'SECTIONS', state: 'PUBLISHED' })
    .orderBy('number', 'desc')
    .limit(2)

/**
 * The collections that a section added up when a version was computed.
 * @returns null: it was ordered before versions had them
 */
export function collectionsOfVersion(
  { sectionsJson }: { readonly sectionsJson: string | null },
  sectionKey: string
): number[] | null {
  if (sectionsJson === null) return null
  const sections = JSON.parse(sectionsJson) as VersionSections
  return sections.flatMap(([key, collectionIds]) => (key === sectionKey ? collectionIds : []))
}

type VersionSections = [key: string, collectionIds: number[]][]

/** As a version stores them. */
export const sectionsJsonOf = (sections: readonly ComputedSection[]): string =>
  JSON.stringify(
    sections.map(({ key, lines }): VersionSections[number] => [
      key,
      lines.map(({ collectionId }) => collectionId),
    ])
  )
