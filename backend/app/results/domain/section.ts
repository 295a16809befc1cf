import { foldName } from '#shared/fold_name'
import { SECTION_MAX, thousandthsOf } from './result.js'

/** Lines of one process. */
export const SECTIONS_MOST = 100
export const WEIGHT_MOST = 1_000

/** What a section of a process adds up: a collection with its weight, points of the result for a point of the exam. A section may have several. */
export type ProcessSection = {
  readonly name: string
  readonly collectionId: number
  readonly weight: number
}

export type NamedSection = ProcessSection & { readonly collectionName: string }

/** By which results belong to a section, whatever case and accents its name was typed with. */
export const sectionKeyOf = (name: string): string => foldName(name).slice(0, SECTION_MAX)

/** What is wrong with the sections; null: nothing. `known`: ids of the institution's collections. */
export function problemOfSections(
  sections: readonly ProcessSection[],
  known: ReadonlySet<number>
): string | null {
  const keys = new Set(sections.map(({ name, collectionId }) => `${collectionId} ${sectionKeyOf(name)}`))
  if (keys.size < sections.length) return 'results.section_twice'
  if (sections.some(({ collectionId }) => !known.has(collectionId))) return 'results.collection_unknown'
  if (sections.some(({ weight }) => weight === 0)) return 'results.weight_zero'
  return sections.some(({ weight }) => thousandthsOf(weight) === null) ? 'results.too_fine' : null
}

/** As they are compared and recorded. */
export const textOfSections = (sections: readonly ProcessSection[]): string =>
  sections.map(({ name, collectionId, weight }) => `${name}: ${collectionId} × ${weight}`).join('; ')
