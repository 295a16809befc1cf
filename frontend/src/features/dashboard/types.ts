import type { Data } from '@banca/backend/api'

/** A card of `GET /v1/collections_prefilter`. */
export type CollectionCard = Data.Desk.CollectionCard
/** `GET /v1/collections/{id}` */
export type DashboardCollection = Data.Catalog.CollectionList
