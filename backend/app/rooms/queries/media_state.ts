/** What the media part knows of a room. It registers itself; without one the room goes on with what it has. */
export type MediaState = {
  /** Where pictures come from now. */
  mode(): 'janus' | 'stills'
  /** Candidates whose camera arrives at this moment. */
  streaming(roomId: number): Promise<ReadonlySet<number>> | ReadonlySet<number>
  /** The newest still picture of each candidate; `at` epoch ms. */
  stills(roomId: number): Promise<ReadonlyMap<number, { id: number; at: number }>>
}

const nothing: MediaState = {
  mode: () => 'stills',
  streaming: () => new Set(),
  stills: () => Promise.resolve(new Map()),
}

let registered: MediaState = nothing

export function registerMediaState(state: MediaState): void {
  registered = state
}

export const mediaState = (): MediaState => registered
