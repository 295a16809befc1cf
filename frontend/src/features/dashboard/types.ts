import type { Data } from '@banca/backend/data'

/** A card of `GET /v1/collections_prefilter`. */
export type CollectionCard = Data.LiveRoom.CollectionCard
/** A line of `GET /v1/applications/dashboard`. */
export type ListedApplication = Data.LiveRoom.DashboardApplication
/** `GET /v1/collections/{id}` */
export type DashboardCollection = Data.Catalog.CollectionList

/** A page of a list. */
export interface Page<T> {
  results: T[]
  count: number
  numPages: number
}
