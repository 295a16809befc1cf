import type { PickerOption } from '../../ui/pickers/types.ts'

/** What is exported: the grades of each candidate, or how regions, schools, grades and classes went. */
export type ExportKind = 'grades' | 'performance'

/** What a person chose. `period`: the school year of the class. */
export interface ExportFilters {
  collection: PickerOption | null
  region: PickerOption | null
  school: PickerOption | null
  grade: PickerOption | null
  class: PickerOption | null
  period: number | null
}

export const NO_FILTERS: ExportFilters = {
  collection: null,
  region: null,
  school: null,
  grade: null,
  class: null,
  period: null,
}

/** Filters that an institution can require, by the names of its setting, and where they are chosen. */
const FILTERS = {
  collection: 'collection',
  dre: 'region',
  unity: 'school',
  stage: 'grade',
  class: 'class',
  period: 'period',
} as const satisfies Record<string, keyof ExportFilters>

export type FilterName = keyof ExportFilters

/** The filters that have to be chosen: the collection, and what the setting's comma list names; what it names besides is no filter of ours. */
export function requiredFilters(setting: string): FilterName[] {
  const named = setting.split(',').map((name) => name.trim())
  return Object.entries(FILTERS).flatMap(([name, filter]) =>
    filter === 'collection' || named.includes(name) ? [filter] : []
  )
}

/** Of the required filters those that are not chosen. */
export const missingFilters = (required: readonly FilterName[], filters: ExportFilters): FilterName[] =>
  required.filter((name) => filters[name] === null)

/** The query of the call: places as `dre:1,unity:3,class:7`, levels by their codenames. */
export function exportQuery(filters: ExportFilters, levels: readonly string[]) {
  const places = [
    ['dre', filters.region],
    ['unity', filters.school],
    ['stage', filters.grade],
    ['class', filters.class],
  ] as const
  const hierarchy = places.flatMap(([level, place]) => (place === null ? [] : [`${level}:${place.id}`]))
  return {
    collection: filters.collection?.id,
    hierarchy: hierarchy.join(','),
    hierarchies: levels.join(','),
    period: filters.period ?? undefined,
  }
}
