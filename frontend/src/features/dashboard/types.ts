import type { Data } from '@banca/backend/api'

/** A card of `GET /v1/collections_prefilter`. */
export type CollectionCard = Data.LiveRoom.CollectionCard
/** A line of `GET /v1/applications/dashboard`. */
export type ListedApplication = Data.LiveRoom.DashboardApplication
/** `GET /v1/collections/{id}` */
export type DashboardCollection = Data.Catalog.CollectionList
