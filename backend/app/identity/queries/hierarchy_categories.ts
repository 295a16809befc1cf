import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { containing, countRows, orderAsRead, select, type Caller, type ListRequest, type Row } from '#shared'
import {
  HIERARCHY_LEVELS,
  hierarchyCategoryId,
  type HierarchyLevel,
} from '../domain/hierarchy_category_id.js'
import type { HierarchyCategoryView } from '../views.js'
import type { Page } from './page_of.js'
import { schoolScopeOf, type SchoolScope } from './people.js'
import { onlyClassesOf, onlySchoolsOf } from './scoped.js'

/** Ids of rows; `exceptSchool`: everything but what belongs to that school. */
export type HierarchyFilter = {
  level?: HierarchyLevel | undefined
  region?: number | undefined
  school?: number | undefined
  exceptSchool?: number | undefined
  grade?: number | undefined
  class?: number | undefined
}

const REGION = {
  regionId: 'regions.id',
  regionCodename: 'regions.codename',
  regionName: 'regions.name',
} as const
const SCHOOL = {
  regionOfSchool: 'schools.region_id',
  schoolId: 'schools.id',
  schoolCodename: 'schools.codename',
  schoolName: 'schools.name',
} as const
const GRADE = {
  ...SCHOOL,
  gradeId: 'grades.id',
  gradeCodename: 'grades.codename',
  gradeName: 'grades.name',
} as const
const CLASS = {
  ...GRADE,
  classId: 'classes.id',
  classCodename: 'classes.codename',
  className: 'classes.name',
  schoolYear: 'classes.school_year',
} as const

type Found = Partial<Row<typeof REGION> & Row<typeof CLASS>>
type Query = DatabaseQueryBuilderContract<Found>

/**
 * Regions, schools, grades within schools and classes of the caller's scope, in this order, each by name: one level, or one after the other. A search
 * looks at the category's own name.
 */
export async function listHierarchyCategories(
  caller: Caller,
  request: ListRequest<never>,
  filter: HierarchyFilter
): Promise<Page<HierarchyCategoryView>> {
  const scope = await schoolScopeOf(caller)
  const levels = filter.level === undefined ? HIERARCHY_LEVELS : [filter.level]
  const page: Page<HierarchyCategoryView> = { rows: [], count: 0 }
  for (const level of levels) {
    const query = LEVELS[level].query(scope, filter)
    if (level !== 'region') narrow(query, filter)
    if (request.search !== '') query.whereRaw(...containing(query.client, request.search, LEVELS[level].name))
    const count = await countRows(query)
    const offset = Math.max(0, request.offset - page.count)
    const limit = request.limit - page.rows.length
    page.count += count
    if (limit === 0 || offset >= count) continue
    for (const column of LEVELS[level].order) orderAsRead(query, column)
    const rows = await query.offset(offset).limit(limit)
    page.rows.push(...rows.map(LEVELS[level].view))
  }
  return page
}

function narrow(
  query: DatabaseQueryBuilderContract<unknown>,
  { region, school, exceptSchool }: HierarchyFilter
): void {
  if (region !== undefined) query.where('schools.region_id', region)
  if (school !== undefined) query.where('schools.id', school)
  if (exceptSchool !== undefined) query.whereNot('schools.id', exceptSchool)
}

/** Of those whose institution the caller has not all of: only where they see a school. A filter by school narrows the regions to those of its schools. */
function regions(scope: SchoolScope, filter: HierarchyFilter): Query {
  const query: Query = select(db, 'regions', REGION).where('regions.institution_id', scope.institutionId)
  const { region, school, exceptSchool } = filter
  if (region !== undefined) query.where('regions.id', region)
  if (!scope.all || school !== undefined || exceptSchool !== undefined)
    query.whereExists((own) => {
      own.from('schools').select(db.raw('1')).whereColumn('schools.region_id', 'regions.id')
      onlySchoolsOf(own, scope)
      narrow(own, filter)
    })
  return query
}

function schools(scope: SchoolScope): Query {
  const query: Query = select(db, 'schools', SCHOOL)
  onlySchoolsOf(query, scope)
  return query
}

/** Only those that have a class which the caller sees. */
function grades(scope: SchoolScope, filter: HierarchyFilter): Query {
  const query: Query = select(db, 'schools', GRADE).join(
    'grades',
    'grades.institution_id',
    'schools.institution_id'
  )
  query.whereExists((classes) => {
    classes
      .from('classes')
      .select(db.raw('1'))
      .whereColumn('classes.school_id', 'schools.id')
      .whereColumn('classes.grade_id', 'grades.id')
    onlyClassesOf(classes, scope)
  })
  if (filter.grade !== undefined) query.where('grades.id', filter.grade)
  return query
}

function classes(scope: SchoolScope, filter: HierarchyFilter): Query {
  const query: Query = select(db, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .join('grades', 'grades.id', 'classes.grade_id')
  onlyClassesOf(query, scope)
  if (filter.grade !== undefined) query.where('classes.grade_id', filter.grade)
  if (filter.class !== undefined) query.where('classes.id', filter.class)
  return query
}

const base = (row: Found) => ({
  regionId: row.regionId ?? row.regionOfSchool ?? null,
  school: row.schoolName ?? null,
  schoolId: row.schoolId ?? null,
  grade: row.gradeName ?? null,
  gradeId: row.gradeId ?? null,
  classId: row.classId ?? null,
  schoolYear: row.schoolYear ?? null,
})

const idOfRegion = (regionId: number) => hierarchyCategoryId({ level: 'region', regionId })
const idOfSchool = ({ schoolId = 0 }: Found) => hierarchyCategoryId({ level: 'school', schoolId })
const idOfGrade = ({ schoolId = 0, gradeId = 0 }: Found) =>
  hierarchyCategoryId({ level: 'grade', schoolId, gradeId })

type Level = {
  query: (scope: SchoolScope, filter: HierarchyFilter) => Query
  /** The column of its name. */
  name: string
  order: readonly string[]
  view: (row: Found) => HierarchyCategoryView
}

const LEVELS: Readonly<Record<HierarchyLevel, Level>> = {
  region: {
    query: regions,
    name: 'regions.name',
    order: ['regions.name', 'regions.id'],
    view: (row) => ({
      ...base(row),
      level: 'region',
      id: idOfRegion(row.regionId ?? 0),
      parentId: null,
      codename: row.regionCodename ?? '',
      name: row.regionName ?? '',
    }),
  },
  school: {
    query: schools,
    name: 'schools.name',
    order: ['schools.name', 'schools.id'],
    view: (row) => ({
      ...base(row),
      level: 'school',
      id: idOfSchool(row),
      parentId: row.regionOfSchool == null ? null : idOfRegion(row.regionOfSchool),
      codename: row.schoolCodename ?? '',
      name: row.schoolName ?? '',
    }),
  },
  grade: {
    query: grades,
    name: 'grades.name',
    order: ['grades.name', 'schools.name', 'grades.id', 'schools.id'],
    view: (row) => ({
      ...base(row),
      level: 'grade',
      id: idOfGrade(row),
      parentId: idOfSchool(row),
      codename: `${row.schoolCodename}/${row.gradeCodename}`,
      name: row.gradeName ?? '',
    }),
  },
  class: {
    query: classes,
    name: 'classes.name',
    order: ['classes.name', 'schools.name', 'classes.id'],
    view: (row) => ({
      ...base(row),
      level: 'class',
      id: hierarchyCategoryId({ level: 'class', classId: row.classId ?? 0 }),
      parentId: idOfGrade(row),
      codename: `${row.schoolCodename}/${row.classCodename}`,
      name: row.className ?? '',
    }),
  },
}
