import type { FilmStatus } from './domain/room_enums.js'

/** How many films of candidates' cameras there are of each status. */
export type FilmCounts = Partial<Record<FilmStatus, number>>

/** A room as the lists show it. */
export type RoomView = {
  id: number
  name: string
  isRecording: boolean
  opened: boolean
  collectionId: number
  collectionName: string
  candidatesCount: number
  responsibles: { id: number; name: string }[]
  /** Why the cameras of its candidates are recorded, if they are: by order of its staff, or because of a setting of the collection. */
  cameras: 'off' | 'room' | 'collection'
  /** There is video to be recorded. */
  hasVideo: boolean
  /** How far the films of candidates' cameras are: how many there are of each status. */
  recordings: FilmCounts
}

/** A candidate as the popover of a room shows them. */
export type RoomUserView = {
  id: number
  name: string
  img: string | null
  publicIdentifier: string | null
  isInBrowser: boolean
  /** Null for everybody but administrators. */
  cellphone: string | null
  nursingMother: boolean
  specialNeed: string | null
}

/** Somebody with an application in a collection. `begun`: nothing of theirs can be moved any more. */
export type PlacedPersonView = {
  id: number
  name: string
  publicIdentifier: string | null
  className: string | null
  roomId: number | null
  roomName: string | null
  begun: boolean
}
export type RoomStaffView = { id: number; name: string }
/** A member of the staff with the rooms they answer for; `names` in the order of `rooms`. */
export type ResponsibleView = { responsible: number; name: string; rooms: number[]; names: string[] }
