import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { namePartsOf } from '#shared'
import type { ListIndex } from './walk_index.js'

type Query = DatabaseQueryBuilderContract

/** More parts narrow a search no further. */
const PARTS_MOST = 6
/** So many people are looked up one by one. Where more have a part, few rows are passed until a page of them is found. */
export const FEW = 2_000
/** The last code point there is: behind everything that begins with the text before it. */
const LAST = '\u{10FFFF}'

/**
 * How a search goes over the applications of a collection, in the order of the names. Its branches together find every row, some of them
 * twice. A walk in the order of the names meets a rare part late, and a first name all at once: rare parts begin with their people, and
 * a first name with its range of the index.
 */
export type NameSearch = {
  /** Any row that is found, in one condition. */
  readonly all: Branch
  /** The same in parts that each use an index; for an order by name. */
  readonly branches: readonly Branch[]
}

/** `index`: by which its rows are found; null: by that of the order. `isUsed`: that index is used, and no other that finds fewer. */
export type Branch = {
  readonly narrow: (query: Query, isUsed: boolean) => void
  readonly index: ListIndex | null
}

const rangeOf = (part: string): [string, string] => [part, `${part}${LAST}`]

/** A scalar, not an EXISTS: MariaDB makes a join of that, and gives the order of the walk up. */
const hasPart = (query: Query, part: string, place?: 1) =>
  query.whereRaw(
    `(select 1 from user_name_parts where user_name_parts.user_id = applications.user_id and user_name_parts.part >= ? and user_name_parts.part < ?${
      place === undefined ? '' : ' and user_name_parts.place = 1'
    } limit 1) = 1`,
    rangeOf(part)
  )

const beginsWith = (query: Query, part: string) => {
  const [from, to] = rangeOf(part)
  query.where('applications.candidate_key', '>=', from).where('applications.candidate_key', '<', to)
}

/** The same as a subquery: to count them, or to sort them by anything but the name, the people come first. */
const peopleOf = (institutionId: number, part: string) => {
  const [from, to] = rangeOf(part)
  return db
    .from('user_name_parts')
    .where('institution_id', institutionId)
    .where('part', '>=', from)
    .where('part', '<', to)
    .select('user_id')
}

type People = { readonly institutionId: number; readonly few: number }

/** Who of an institution has a part that begins so; null where they are too many. */
async function peopleWith({ institutionId, few }: People, part: string, place?: 1): Promise<number[] | null> {
  const [from, to] = rangeOf(part)
  const query = db
    .query<{ id: number }>()
    .from('user_name_parts')
    .where('institution_id', institutionId)
    .where('part', '>=', from)
    .where('part', '<', to)
    .limit(few + 1)
    .select('user_id as id')
  if (place !== undefined) query.where('place', place)
  const rows = await query
  return rows.length > few ? null : [...new Set(rows.map(({ id }) => id))]
}

type Driver = { readonly part: string; readonly userIds: readonly number[] } | null

/** The rarest of the parts, where one is rare. */
async function rarest(people: People, parts: readonly string[], place?: 1): Promise<Driver> {
  let best: Driver = null
  for (const part of parts) {
    const userIds = await peopleWith(people, part, place)
    if (userIds && (best === null || userIds.length < best.userIds.length)) best = { part, userIds }
  }
  return best
}

/** Every part of the text must begin some part of a candidate's name or identifier. `few`: for tests. */
export async function nameSearch(institutionId: number, text: string, few = FEW): Promise<NameSearch> {
  const parts = [...new Set(namePartsOf(text))].slice(0, PARTS_MOST)
  const withParts = (driver: Driver, place?: 1): Branch => ({
    narrow: (query) => {
      if (driver) query.whereIn('applications.user_id', [...driver.userIds])
      for (const part of parts) if (part !== driver?.part) hasPart(query, part, place)
    },
    index: driver && 'applications_people_index',
  })
  // Signs alone are in no name.
  if (parts.length === 0) return only({ narrow: (query) => void query.whereRaw('1 = 0'), index: null })
  const people = { institutionId, few }
  const driver = await rarest(people, parts)
  if (driver) return only(withParts(driver))
  const first = parts.map((part): Branch => ({
    narrow: (query) => {
      beginsWith(query, part)
      for (const other of parts) if (other !== part) hasPart(query, other)
    },
    index: null,
  }))
  const all: Branch = {
    narrow: (query, isUsed) => {
      const [begin] = parts.toSorted((a, b) => b.length - a.length)
      if (isUsed && begin !== undefined) query.whereIn('applications.user_id', peopleOf(institutionId, begin))
      for (const part of parts) if (!isUsed || part !== begin) hasPart(query, part)
    },
    index: 'applications_people_index',
  }
  return { all, branches: [...first, withParts(await rarest(people, parts, 1), 1)] }
}

const only = (branch: Branch): NameSearch => ({ all: branch, branches: [branch] })
