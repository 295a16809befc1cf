import type { Data } from '@banca/backend/data'

export type Application = Data.Delivery.Application
export type Status = Application['status']
export type Collection = Application['exam']['collection']

/** What `GET /v1/applications` answers. */
export interface ApplicationPage {
  results: Application[]
  count: number
  numPages: number
}
