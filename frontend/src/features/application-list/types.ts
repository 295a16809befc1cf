import type { Answer } from '../../api/routes.ts'

type List = Answer<'GET', '/v1/applications/dashboard'>

/** A line of `GET /v1/applications/dashboard`. */
export type Row = List['results'][number]

/** What the page needs of the collection in the address. */
export type ListedCollection = { id: number; name: string }

/** A state that a newer server may send is no state of ours. */
export const isStatus = <Known extends string>(status: string, known: readonly Known[]): status is Known =>
  known.some((one) => one === status)
