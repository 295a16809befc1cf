import type { Answer } from '../../api/routes.ts'

export type RoomPage = Answer<'GET', '/v1/rooms'>
export type ListedRoom = RoomPage['results'][number]
