import type { Data } from '@banca/backend/data'

/** A room of `GET /v1/rooms`. */
export type ListedRoom = Data.Rooms.Room

export interface RoomPage {
  results: ListedRoom[]
  count: number
  numPages: number
}
