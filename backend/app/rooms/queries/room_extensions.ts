import type { FilmCounts } from '../views.js'

/** What modules above this one contribute to rooms. Each registers its part; without it there is no video and no film. */
type RoomExtensions = {
  /** Is there video at this moment? Of media. */
  hasVideo: () => boolean
  /** How far the films of the cameras are, by room. Of recording. */
  filmCounts: (roomIds: readonly number[]) => Promise<ReadonlyMap<number, FilmCounts>>
}

const extensions: RoomExtensions = {
  hasVideo: () => false,
  filmCounts: () => Promise.resolve(new Map()),
}

export const registerVideo = (hasVideo: RoomExtensions['hasVideo']) => void (extensions.hasVideo = hasVideo)

export const registerFilmCounts = (filmCounts: RoomExtensions['filmCounts']) =>
  void (extensions.filmCounts = filmCounts)

export const roomExtensions: Readonly<RoomExtensions> = extensions
