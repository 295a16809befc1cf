/** What clients and other modules may read of rooms: view types and enumerations, free of models. */
export type { FilmCounts, ResponsibleView, RoomUserView, RoomView } from './views.js'
export type { UserConfig } from './domain/user_config.js'
export type { EventAuthor, EventMotive, EventStatus, Indicator } from './domain/room_enums.js'
