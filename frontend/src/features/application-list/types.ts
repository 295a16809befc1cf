import type { Answer } from '../../api/routes.ts'
import type { Status } from './model/filters.ts'

type List = Answer<'GET', '/v1/applications/dashboard'>

/** A line of `GET /v1/applications/dashboard`. */
export type Row = List['results'][number]

/** What the page needs of the collection in the address. */
export type ListedCollection = { id: number; name: string }

/** A state that a newer server may send is no state of ours. */
export const isStatus = (status: string, known: readonly Status[]): status is Status =>
  known.some((one) => one === status)
