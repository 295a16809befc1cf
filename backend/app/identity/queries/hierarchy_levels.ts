import { say, type Language } from '#shared'
import type { HierarchyLevel } from '../domain/hierarchy_category_id.js'
import type { HierarchyCategoryView } from '../views.js'
import type { Page } from './page_of.js'

/** Codenames of the levels, from the top, as filters and exports name them (`hierarchy=unity:3`). */
const LEVELS: readonly (readonly [codename: string, level: HierarchyLevel])[] = [
  ['dre', 'region'],
  ['unity', 'school'],
  ['stage', 'grade'],
  ['class', 'class'],
]

/** The levels of the hierarchy as categories, each with the one above as its parent. */
export function hierarchyLevels(language: Language): Page<HierarchyCategoryView> {
  const rows = LEVELS.map(([codename, level], at) => ({
    id: codename,
    parentId: LEVELS[at - 1]?.[0] ?? null,
    codename,
    name: say(language, `identity.level_${codename}`),
    level,
    regionId: null,
    school: null,
    schoolId: null,
    grade: null,
    gradeId: null,
    classId: null,
    schoolYear: null,
  }))
  return { rows, count: rows.length }
}
