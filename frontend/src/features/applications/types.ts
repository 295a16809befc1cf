import type { Data } from '@banca/backend/api'

export type Application = Data.Delivery.Application
export type Status = Application['status']
export type Collection = Application['exam']['collection']

/**
 * One line of the list: a single exam (`count` 1), or those of one person in one
 * collection; `first` is the first of them.
 */
export type Line = Data.Delivery.ApplicationEntry

/** Response of `GET /v1/applications`, with or without `grouped`. */
export interface Page<Row> {
  results: Row[]
  count: number
  numPages: number
}
