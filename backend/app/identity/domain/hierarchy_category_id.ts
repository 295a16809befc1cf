/** A region, a school, a grade within a school, or a class. */
export const HIERARCHY_LEVELS = ['region', 'school', 'grade', 'class'] as const
export type HierarchyLevel = (typeof HIERARCHY_LEVELS)[number]

/** What the id of a hierarchy category names: rows of `regions`, `schools`, `grades`, `classes`. */
export type HierarchyCategoryKey =
  | { readonly level: 'region'; readonly regionId: number }
  | { readonly level: 'school'; readonly schoolId: number }
  | { readonly level: 'grade'; readonly schoolId: number; readonly gradeId: number }
  | { readonly level: 'class'; readonly classId: number }

/** `region-1`, `school-3`, `grade-3-2` (school 3, grade 2), `class-17`: unique over all levels, as rows of four tables are not. */
export function hierarchyCategoryId(key: HierarchyCategoryKey): string {
  if (key.level === 'region') return `region-${key.regionId}`
  if (key.level === 'class') return `class-${key.classId}`
  return key.level === 'school' ? `school-${key.schoolId}` : `grade-${key.schoolId}-${key.gradeId}`
}

const ID =
  /^(?:region-([1-9]\d{0,9})|school-([1-9]\d{0,9})|grade-([1-9]\d{0,9})-([1-9]\d{0,9})|class-([1-9]\d{0,9}))$/

/** null for a text that is no such id. */
export function parseHierarchyCategoryId(text: string): HierarchyCategoryKey | null {
  const [match, region, school, gradeSchool, grade, schoolClass] = ID.exec(text) ?? []
  if (match === undefined) return null
  if (region !== undefined) return { level: 'region', regionId: Number(region) }
  if (school !== undefined) return { level: 'school', schoolId: Number(school) }
  if (gradeSchool !== undefined)
    return { level: 'grade', schoolId: Number(gradeSchool), gradeId: Number(grade) }
  return { level: 'class', classId: Number(schoolClass) }
}
