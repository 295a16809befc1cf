import type { MediaSession } from './media_sessions.js'

/** What follows what candidates send. Recording registers itself; without it nothing is written down. */
export type PublicationObserver = {
  /** Our media server has started, before anybody sends: what an earlier one was writing into this folder has ended. */
  started(recordings: string): Promise<void>
  /** A candidate begins to send: `publication` of the session is there. Never throws: the exam and the picture go on. */
  begun(session: MediaSession): Promise<void>
  /** A candidate sends no longer, whatever ended it. Never throws. */
  ended(session: MediaSession): Promise<void>
}

let registered: PublicationObserver = {
  started: () => Promise.resolve(),
  begun: () => Promise.resolve(),
  ended: () => Promise.resolve(),
}

export const registerPublicationObserver = (observer: PublicationObserver): void =>
  void (registered = observer)

export const publicationObserver = (): PublicationObserver => registered
