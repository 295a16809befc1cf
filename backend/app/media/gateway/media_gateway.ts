import type { Wish } from '../janus/subscriber.js'
import type { WatchOffer } from '../views.js'
import type { TrackDescription } from '../janus/publisher.js'

export type { Wish, WatchOffer, TrackDescription }

/** There is a media server, but it cannot be reached now: try again. */
export class MediaDown extends Error {}

/** One candidate's sending, for as long as it lasts. */
/** `recordings`: the folder, as this machine sees it, that `record` writes into. */
export type Publication = {
  readonly answer: string
  readonly recordings: string | null
  record(file: string | null): Promise<void>
  close(): Promise<void>
}
/** One watcher's connection; `show` answers with an offer wherever the wish changes something. */
export type Subscription = {
  show(wish: Wish): Promise<WatchOffer>
  answer(sdp: string): Promise<void>
  close(): Promise<void>
}

export type PublishRequest = {
  readonly roomId: number
  readonly userId: number
  readonly sdp: string
  readonly descriptions: readonly TrackDescription[]
  /** Called once, when it has ended for whatever reason. */
  over(): void
}

/**
 * What carries pictures and sound of a room. It trusts its caller: who may publish or watch is decided before (policies).
 * Every call that needs the media server throws MediaDown when that is away.
 */
export interface MediaGateway {
  /** `stills`: there is none, rooms live on still pictures. */
  readonly kind: 'janus' | 'stills'
  /** Whether moving pictures can come at this moment; false while every media server is away. */
  readonly hasVideo: boolean
  publish(request: PublishRequest): Promise<Publication>
  /** @param over called once when the connection is lost */
  watch(roomId: number, over: () => void): Promise<Subscription>
  /** Puts a candidate's sending out of a room. */
  kick(roomId: number, userId: number): Promise<void>
  /**
   * Mutes the sound of a candidate for everybody who watches, or gives it back; the picture goes on. It holds for what she sends now:
   * for whoever sends anew it is called anew. Of one who sends nothing there is nothing to mute.
   */
  moderate(roomId: number, userId: number, isMuted: boolean): Promise<void>
  /** Whose moving picture comes in at this moment. Empty while the media server is away. */
  streaming(roomId: number): Promise<ReadonlySet<number>>
  /** Sets right against the server's own lists what events may have missed. */
  reconcile(): Promise<void>
  /** Calls back whenever somebody began or ended to send in a room. */
  onChange(changed: (roomId: number) => void): void
}
