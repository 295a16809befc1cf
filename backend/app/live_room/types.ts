/** What leaves this module: view types, free of models, so that clients can read their types. */
export type { LiveView, RoomView, MessageView, BreakRequestView, PauseView, BeatView } from './views.js'
