/** Filters of the grade export that an institution can require (`Application__RequiredFiltersCollectionResult`); the collection always is. */
export const GRADE_FILTERS = ['dre', 'unity', 'stage', 'class', 'period'] as const
export type GradeFilter = (typeof GRADE_FILTERS)[number]

/** Those that a comma list names, each once; what is no filter of ours is ignored. */
export function requiredFilters(list: string): GradeFilter[] {
  const named = list.split(',').map((name) => name.trim())
  return GRADE_FILTERS.filter((filter) => named.includes(filter))
}
