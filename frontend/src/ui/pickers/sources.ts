import type { Data } from '@banca/backend/api'
import { api } from '../../api/client.ts'
import { getSession } from '../../api/session.ts'
import type { PickerOption, PickerSource } from './types.ts'

/** The exams of a collection; null: of all that the caller sees. */
export const examSource = (collection: number | null): PickerSource => ({
  key: ['exams', collection],
  page: ({ search, page, size, signal }) =>
    api.get('/v1/exams', { query: { collection, search, page, size }, signal }),
})

/** An item and its place in the exam. */
export interface ItemOption extends PickerOption {
  position: number
}

/** The items of an exam, found by position or name. `nameOf` is the label of a position. */
export const itemSource = (exam: number, nameOf: (position: number) => string): PickerSource<ItemOption> => ({
  key: ['exam-items', exam],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/exams/:id/exam_item_by_position', {
      params: { id: exam },
      query: { search, page, size },
      signal,
    })
    return {
      ...list,
      results: list.results.map(({ id, position, verboseName }) => ({
        id,
        position,
        name: nameOf(position),
        detail: verboseName,
      })),
    }
  },
})

/** A region, a school, a grade within a school, or a class: `id` of the row, `category` of the hierarchy (`class-17`). */
export interface HierarchyOption extends PickerOption {
  category: string
}

/** Ids of rows that narrow a list. */
export interface HierarchyScope {
  region?: number | null | undefined
  school?: number | null | undefined
  exceptSchool?: number | null | undefined
  grade?: number | null | undefined
}

type Category = Data.Identity.HierarchyCategory

/** The id of the row that a category stands for. */
const rowOf = ({ level, regionId, schoolId, gradeId, classId }: Category): number =>
  ({ region: regionId, school: schoolId, grade: gradeId, class: classId })[level] ?? 0

const detailOf = ({ level, school, schoolYear }: Category, { school: named }: HierarchyScope) =>
  [level === 'school' || named != null ? null : school, schoolYear].filter((one) => one !== null).join(' · ')

/** The regions, the schools of a region or all, the grades of a school, or the classes of a school and grade, as far as the caller sees them. */
export const hierarchySource = (
  level: Category['level'],
  scope: HierarchyScope = {}
): PickerSource<HierarchyOption> => ({
  key: ['hierarchy', level, scope],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/provider/:codename/hierarchy_category', {
      params: { codename: getSession()?.user.provider.codename ?? '' },
      query: { ...scope, level, search, page, size },
      signal,
    })
    return {
      ...list,
      results: list.results.map((one) => ({
        id: rowOf(one),
        category: one.id,
        name: one.name,
        detail: detailOf(one, scope),
      })),
    }
  },
})

const LEVELS: readonly Category['level'][] = ['school', 'grade', 'class', 'region']
/** More grades than any school has. */
const GRADES = 1_000_000

/** A number of its own for each category: a grade is one within each school. */
const numberOf = (category: Category): number =>
  LEVELS.length *
    (category.level === 'grade'
      ? (category.schoolId ?? 0) * GRADES + (category.gradeId ?? 0)
      : rowOf(category)) +
  LEVELS.indexOf(category.level)

/** Regions, schools, grades within schools and classes, all in one list; what is chosen is the `category`. */
export const categorySource: PickerSource<HierarchyOption> = {
  key: ['categories'],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/provider/:codename/hierarchy_category', {
      params: { codename: getSession()?.user.provider.codename ?? '' },
      query: { level: 'any', search, page, size },
      signal,
    })
    return {
      ...list,
      results: list.results.map((one) => ({
        id: numberOf(one),
        category: one.id,
        name: one.name,
        detail: detailOf(one, {}),
      })),
    }
  },
}

/** A class is shown complete, up to so many. */
const PAGE_OF_CLASS = 100

/** The candidates of a class, with their identifiers. */
export const candidateSource = (classId: number | null): PickerSource => ({
  key: ['candidates', classId],
  page: async ({ search, page, signal }) => {
    const list = await api.get('/students-user/user_students', {
      query: { classId, search, page, size: PAGE_OF_CLASS },
      signal,
    })
    return {
      ...list,
      results: list.results.map(({ id, name, publicIdentifier, username }) => ({
        id,
        name,
        detail: publicIdentifier ?? username,
      })),
    }
  },
})

/** The rooms of a collection that the caller watches. */
export const roomSource = (collection: number): PickerSource => ({
  key: ['rooms', collection],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/rooms', { query: { collection, search, page, size }, signal })
    return {
      ...list,
      results: list.results.map(({ id, name, responsibles }) => ({
        id,
        name,
        detail: responsibles.map((one) => one.name).join(', '),
      })),
    }
  },
})

/** The collections whose applications the caller sees. */
export const collectionSource = (): PickerSource => ({
  key: ['collections'],
  page: async ({ search, page, size, signal }) => {
    const list = await api.get('/v1/collections_prefilter', {
      query: { search, filterBy: 'name', page, size },
      signal,
    })
    return {
      ...list,
      results: list.results.map(({ id, name, discipline, seriesYear }) => ({
        id,
        name,
        detail: [discipline, seriesYear].filter((one) => one !== null).join(' · '),
      })),
    }
  },
})
