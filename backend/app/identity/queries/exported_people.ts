import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { containing, countRows, select, type Caller } from '#shared'
import { narrow as narrowCandidates, type CandidateFilter } from './list_candidates.js'
import { schoolScopeOf } from './people.js'
import { onlyClassesOf, onlyFound, onlySchoolsOf } from './scoped.js'

type Query = DatabaseQueryBuilderContract<unknown>
type Page = { readonly after: number | null; readonly most: number }

/** Some rows of a list by their ids, behind a row. */
function page<Found>(
  query: DatabaseQueryBuilderContract<Found>,
  id: string,
  { after, most }: Page
): DatabaseQueryBuilderContract<Found> {
  if (after !== null) query.where(id, '>', after)
  return query.orderBy(id).limit(most)
}

type People = CandidateFilter & { readonly search: string }

async function people(query: Query, caller: Caller, { search, ...filter }: People): Promise<void> {
  await narrowCandidates(query, caller, filter)
  onlyFound(query, { search })
}

const CANDIDATE = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  publicIdentifier: 'users.public_identifier',
  school: 'schools.name?',
} as const

/** What `listCandidates` finds, in pages by ids. */
export async function candidatesAfter(caller: Caller, filter: People, asked: Page) {
  const query = select(db, 'users', CANDIDATE).leftJoin('schools', 'schools.id', 'users.school_id')
  await people(query, caller, filter)
  return page(query, 'users.id', asked).exec()
}

export async function countCandidates(caller: Caller, filter: People): Promise<number> {
  const query = select(db, 'users', { id: 'users.id' })
  await people(query, caller, filter)
  return countRows(query)
}

const CLASS = {
  id: 'classes.id',
  codename: 'classes.codename',
  name: 'classes.name',
  school: 'schools.name',
  grade: 'grades.name?',
  schoolYear: 'classes.school_year',
} as const

async function classes(query: Query, caller: Caller, search: string): Promise<void> {
  onlyClassesOf(query, await schoolScopeOf(caller))
  if (search !== '') query.whereRaw(...containing(query.client, search, 'classes.name', 'schools.name'))
}

/** What `listClasses` finds, in pages by ids. */
export async function classesAfter(caller: Caller, search: string, asked: Page) {
  const query = select(db, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .leftJoin('grades', 'grades.id', 'classes.grade_id')
  await classes(query, caller, search)
  return page(query, 'classes.id', asked).exec()
}

export async function countClasses(caller: Caller, search: string): Promise<number> {
  const query = select(db, 'classes', { id: 'classes.id' }).join('schools', 'schools.id', 'classes.school_id')
  await classes(query, caller, search)
  return countRows(query)
}

const SCHOOL = { id: 'schools.id', codename: 'schools.codename', name: 'schools.name' } as const

async function schools(query: Query, caller: Caller, search: string): Promise<void> {
  onlySchoolsOf(query, await schoolScopeOf(caller))
  if (search !== '') query.whereRaw(...containing(query.client, search, 'schools.name', 'schools.codename'))
}

/** The schools of the caller's scope, and those of its classes, in pages by ids. */
export async function schoolsAfter(caller: Caller, search: string, asked: Page) {
  const query = select(db, 'schools', SCHOOL)
  await schools(query, caller, search)
  return page(query, 'schools.id', asked).exec()
}

export async function countSchools(caller: Caller, search: string): Promise<number> {
  const query = select(db, 'schools', { id: 'schools.id' })
  await schools(query, caller, search)
  return countRows(query)
}
