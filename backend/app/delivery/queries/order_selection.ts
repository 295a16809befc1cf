import db from '@adonisjs/lucid/services/db'
import { select, type Caller } from '#shared'
import type { OrderKind } from '../domain/staff_orders.js'
import { onlyVisible } from './visibility.js'

/** The list of a collection as its pages ask for it: names and values of the query, and the search. */
export type ListSelection = {
  collection: number
  filters: Readonly<Record<string, unknown>>
  search: string
}

export type ListSelector = {
  /** The ids of all applications of a list that the caller sees. @throws AppError 400 naming a filter that is wrong */
  select(caller: Caller, list: ListSelection): Promise<number[]>
  /** Names of filters by which the list would not be narrowed. */
  unread(list: Omit<ListSelection, 'search'>): Promise<string[]>
}

let selector: ListSelector | null = null

/** Delivery knows no lists; who does registers here. */
export const registerListSelection = (one: ListSelector): void => void (selector = one)

/** Names of filters that would leave more of a collection than whoever asks means. */
export const unreadFilters = async (list: Omit<ListSelection, 'search'>): Promise<string[]> =>
  (await selector?.unread(list)) ?? []

/** What an order is about: applications or people by their ids, or all of a list but some. */
export type Selection =
  | { ids: readonly number[] }
  | { users: readonly number[] }
  | { list: Omit<ListSelection, 'collection'>; except: readonly number[]; exceptUsers: readonly number[] }
  | 'unfinished'

const AT_ONCE = 500

const ID = { id: 'applications.id', userId: 'applications.user_id' } as const

/** Is this a collection of the caller's institution? */
export async function isOwnCollection(caller: Caller, collectionId: number): Promise<boolean> {
  const own = { id: collectionId, institution_id: caller.institutionId }
  return Boolean(await db.from('collections').where(own).select('id').first())
}

/** The applications of a collection that are meant, as far as the caller sees them, ascending. What they do not see is not there. */
export async function selectApplications(
  caller: Caller,
  { collectionId, kind }: { collectionId: number; kind: OrderKind },
  selection: Selection
): Promise<number[]> {
  const seen = async (narrow: (query: ReturnType<typeof applications>) => void) => {
    const query = applications(collectionId)
    narrow(query)
    await onlyVisible(query, caller, { withdrawn: kind === 'restore' })
    return query
  }
  if (selection === 'unfinished')
    return idsOf(await seen((query) => void query.whereNot('applications.state', 'FINISHED')))
  const found: { id: number; userId: number }[] = []
  const byChunks = async (column: 'applications.id' | 'applications.user_id', ids: readonly number[]) => {
    for (let from = 0; from < ids.length; from += AT_ONCE)
      found.push(...(await seen((query) => void query.whereIn(column, ids.slice(from, from + AT_ONCE)))))
  }
  if ('ids' in selection) await byChunks('applications.id', selection.ids)
  else if ('users' in selection) await byChunks('applications.user_id', selection.users)
  else {
    const { list, except, exceptUsers } = selection
    const listed = (await selector?.select(caller, { ...list, collection: collectionId })) ?? []
    const out = new Set(except)
    const ids = listed.filter((id) => !out.has(id))
    // An administrator sees all that the list has, and nothing of it has to be read again.
    if (caller.group === 'ADMINISTRADOR' && exceptUsers.length === 0) return ids.sort((a, b) => a - b)
    await byChunks('applications.id', ids)
    const users = new Set(exceptUsers)
    return idsOf(found.filter(({ userId }) => !users.has(userId)))
  }
  return idsOf(found)
}

const applications = (collectionId: number) =>
  select(db, 'applications', ID).where('applications.collection_id', collectionId)

const idsOf = (rows: readonly { id: number }[]): number[] =>
  [...new Set(rows.map(({ id }) => id))].sort((a, b) => a - b)

/** Is this a room of the collection? */
export async function isRoomOf(caller: Caller, collectionId: number, roomId: number): Promise<boolean> {
  const own = { id: roomId, collection_id: collectionId, institution_id: caller.institutionId }
  return Boolean(await db.from('rooms').where(own).select('id').first())
}
