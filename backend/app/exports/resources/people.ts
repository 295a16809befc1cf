import vine from '@vinejs/vine'
import {
  candidatesAfter,
  classesAfter,
  countCandidates,
  countClasses,
  countSchools,
  hierarchyIds,
  hierarchyText,
  schoolsAfter,
  type CandidateFilter,
} from '#identity'
import { given, rowId, type Group } from '#shared'
import type { Export } from '../registered.js'

/** As their list calls. */
const GROUPS: readonly Group[] = ['ADMINISTRADOR', 'Professor']

/** What is typed into the search of a list. */
export const searchText = () => vine.string().trim().maxLength(1_000).optional()

const people = vine.create({
  q: searchText(),
  group: vine.enum(['ALUNO', 'RESPONDENTE'] as const).optional(),
  isActive: vine.boolean().optional(),
  collection: rowId().optional(),
  hierarchy: hierarchyText().optional(),
})

export const users: Export<CandidateFilter & { search: string }> = {
  resource: 'users',
  groups: GROUPS,
  title: 'exports.users',
  columns: ['exports.id', 'exports.name', 'exports.username', 'exports.identifier', 'exports.level_unity'],
  read: async (filter) => {
    const { q = '', hierarchy, ...asked } = await people.validate(given(filter))
    return { ...asked, search: q, ...(hierarchy !== undefined && { hierarchy: hierarchyIds(hierarchy) }) }
  },
  count: countCandidates,
  rows: async (caller, filter, page) =>
    (await candidatesAfter(caller, filter, page)).map(({ id, name, username, publicIdentifier, school }) => ({
      id,
      cells: [id, name, username, publicIdentifier, school],
    })),
}

const searched = vine.create({ q: searchText() })
type Searched = { readonly search: string }

const readSearch = async (filter: Readonly<Record<string, unknown>>): Promise<Searched> => ({
  search: (await searched.validate(given(filter))).q ?? '',
})

export const classes: Export<Searched> = {
  resource: 'classes',
  groups: GROUPS,
  title: 'exports.classes',
  columns: ['id', 'codename', 'name', 'level_unity', 'level_stage', 'school_year'].map(
    (name) => `exports.${name}`
  ),
  read: readSearch,
  count: (caller, { search }) => countClasses(caller, search),
  rows: async (caller, { search }, page) =>
    (await classesAfter(caller, search, page)).map(({ id, codename, name, school, grade, schoolYear }) => ({
      id,
      cells: [id, codename, name, school, grade, schoolYear],
    })),
}

export const schools: Export<Searched> = {
  resource: 'schools',
  groups: GROUPS,
  title: 'exports.schools',
  columns: ['exports.id', 'exports.codename', 'exports.name'],
  read: readSearch,
  count: (caller, { search }) => countSchools(caller, search),
  rows: async (caller, { search }, page) =>
    (await schoolsAfter(caller, search, page)).map(({ id, codename, name }) => ({
      id,
      cells: [id, codename, name],
    })),
}
