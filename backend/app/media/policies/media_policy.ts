import type { MediaRole } from '../media_sessions.js'

/** Candidates of a room send where its collection streams video, its staff watch; nobody does both. */
export const mayTakePart = (
  role: 'staff' | 'candidate',
  asked: MediaRole,
  room: { opened: number; streams: boolean }
) => (role === 'candidate' ? asked === 'publish' && room.opened === 1 && room.streams : asked === 'watch')
