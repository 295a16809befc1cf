/** The sync engine as its users see it: its states, its snapshot, its calls. */
import type { RightLoss } from '../transport_types.ts'
import type {
  AnswerPatch,
  AnswerResponse,
  AnswerRow,
  Attachment,
  Id,
  ServerAnswer,
  StoreLoss,
} from '../types.ts'

/**
 * - `loading`: `load()` has not ended
 * - `active`: this tab writes
 * - `finishing`: `finish()` is in progress; edits are rejected
 * - `finished`: the server holds the exam as finished; nothing is sent any more
 * - `unauthenticated`: 401; nothing is sent until `resume()`
 * - `taken_over`: another device holds the session; nothing is sent until `resume()`
 * - `rereading`: the right to write was lost and is being regained: what is unsent is
 * sent, the answers are read again
 * - `reset`: staff have reset the exam; what is edited stays here until it is started again and `resume()`
 * - `other_tab`: another tab of this browser writes; read-only until `takeOver()`
 * - `stopped`: `stop()` was called
 */
export type EngineState =
  | 'loading'
  | 'active'
  | 'finishing'
  | 'finished'
  | 'unauthenticated'
  | 'taken_over'
  | 'rereading'
  | 'reset'
  | 'other_tab'
  | 'stopped'

/** `captive`: something answers, but it is not our server. */
export type Connection = 'online' | 'offline' | 'captive'

/**
 * `saving`: not yet durable on this device; `memory`: this device could not write it; `local`: durable here;
 * `sending`: being sent; `server`: durable there.
 */
export type SaveState = 'saving' | 'memory' | 'local' | 'sending' | 'server'

/** A row as the screen shows it: the newest values, saved or not. */
export interface AnswerView extends AnswerRow {
  save: SaveState
}

export type ErrorKind = 'network' | 'captive' | 'server' | 'busy' | 'refused' | 'local_store'

export interface EngineError {
  kind: ErrorKind
  status?: number
  /** The server's `code`, when it gave one. */
  code?: string
}

/** The server cannot accept anything now. `until`: time of the next automatic attempt. */
export interface Delay {
  status: number
  until: Deadline
}

export interface Deadline {
  /** Full seconds left, never below 0; null when the server sent no time-out. */
  secondsLeft(): number | null
  /** Monotonic ms of the end, or null. */
  readonly endsAt: number | null
}

/** Immutable; the same object until something changes (fits `useSyncExternalStore`). */
export interface SyncSnapshot {
  state: EngineState
  connection: Connection
  /** By position. Unchanged answers stay the same objects from one snapshot to the next. */
  answers: readonly AnswerView[]
  /** Answers with an edit of the candidate that the server has not acknowledged. */
  unsent: number
  /** Those of them whose content the server lacks, and not only that they are finished, or were left, or their seconds. */
  unsentAnswers: number
  /** Those of the unsent ones that the server has no room for (`kept: false`): nobody can send them as they are, and they wait in the store. */
  noRoom: number
  /** Answers of closed sittings that the server has no room for and this browser could not write: this page alone has them. */
  asideInMemory: number
  /** Answers that the server refused; they stay stored here. */
  refused: readonly { id: Id; reason: string }[]
  lastError: EngineError | null
  /** Set by a response that asks for a delay until the next response. */
  delay: Delay | null
  /** Server clock minus device clock, ms; 0 until a time was received. */
  serverOffset: number
  deadline: Deadline
  /** Not null from `finish()` on, also over a reload; `failures` counts attempts that did not go through. */
  finish: { failures: number } | null
  storeLoss: StoreLoss | null
  /** This browser stores nothing beyond the end of the page: every answer is sent at once. */
  isMemoryOnly: boolean
}

export type EngineEvent =
  | { type: 'store_lost'; loss: StoreLoss }
  | { type: 'store_failed'; error: unknown }
  | { type: 'refused'; answers: { id: Id; reason: string }[] }
  | { type: 'superseded'; id: Id; local: AnswerResponse }
  /**
   * Staff have cleared the answers, and those of the next sitting are shown. `isLeft`: something of before was not handed in in time.
   * `isBlank` false: they hold something, because staff have put a closed sitting back.
   */
  | { type: 'sitting_closed'; isLeft: boolean; isBlank: boolean }
  /** Answers changed without the screen: fields with a text of their own start again. */
  | { type: 'replaced'; ids: Id[] }
  | { type: 'connection'; connection: Connection }
  | { type: 'state'; state: EngineState }

/** `finished: false` comes with the state that ended the attempt. `record` is the body of the server's answer. */
export type FinishOutcome = { finished: true; record: unknown } | { finished: false; state: EngineState }

export interface SyncEngine {
  /** Reads the local rows, asks for the right to write and, if a finish was pending before a reload, goes on with it. */
  load(): Promise<void>
  /** Merges what the server holds. Call after every read of the answers. */
  adopt(answers: readonly ServerAnswer[]): Promise<void>
  /** Takes the server's clock and time-out from any exam response; added time replaces what was there. */
  observeTime(time: { serverTime?: string; secondsToTimeout?: number | null }): void
  /** The writer's term of the last start, claim, batch or finish. Higher than the one that edits are made in: the answers are read again. */
  observeTerm(term: number | null | undefined): void
  /** The writer's term that edits are made in; null while it is not known. */
  term(): number | null
  /** That of the answers on screen: the highest that the server has shown. */
  sitting(): number
  /** Somebody else heard that staff have cleared the answers: those of the present sitting are read before anything is edited. */
  sittingClosed(): void
  /** Another call of this exam learned it. */
  observeLoss(loss: RightLoss): void
  /** What is here may not be what the server holds: it is read again before anything is edited. */
  invalidate(): void
  /**
   * Resolves after the durable commit. The snapshot shows the new value at once. What a field hands on after the right to write was
   * broken is taken as well, under the term it was written in: the server puts it beside the answer where that is held by another.
   * Rejects with `ReadOnlyError` when this tab may not write, `UnknownAnswerError`, or the store's own error; in the
   * last case the edit lives on in memory and is still sent.
   */
  edit(answerId: Id, patch: AnswerPatch): Promise<void>
  /** Adds seconds to an answer in memory; they become durable with the next edit, when the page goes, and at least every 30 s. */
  tick(answerId: Id, seconds?: number): void
  markFinished(answerId: Id): Promise<void>
  /** The item's own time ran out: sets `timeoutDate` and `finished`. */
  markExpired(answerId: Id): Promise<void>
  /** Attachments are stored by their own calls; this only makes the list available offline. */
  setAttachments(answerId: Id, attachments: Attachment[]): Promise<void>
  /** Tries to send one batch now, unless the server asked us to wait. Never rejects. */
  flush(): Promise<void>
  /** The same because a person asked for it ("Tentar agora"): whatever the server asked for. */
  tryNow(): Promise<void>
  /** Sends until nothing is unsent or the link is dead. Never rejects. */
  drain(): Promise<{ unsent: number }>
  /**
   * Drains, then finishes the exam; retries, across reloads too, until the server confirms it. Repeated
   * calls share one outcome. Local rows are deleted only after the server accepted. Pass every edit
   * first: later ones are rejected. `isRemembered` false: a reload does not go on with it, because the candidate has not asked for it.
   */
  finish(options?: { isRemembered?: boolean }): Promise<FinishOutcome>
  /** The server says that the exam is not over after all: a finish that has not gone through is not sent any more, and answers are edited again. */
  withdrawFinish(): void
  /** Asks the tab that writes to drain and let go, then takes the exam. Resolves when this tab writes. */
  takeOver(): Promise<void>
  /**
   * After a new login, or to take the session back: claims it, sends what is unsent, reads
   * the answers again, and only then allows edits (`rereading`). Retries automatically.
   * Resolves when this ends, with any result.
   */
  resume(): Promise<void>
  /** Drops one of the versions of an answer from the screen: the candidate has decided, and the server has acknowledged it. */
  dropVersion(answerId: Id, versionId: Id): Promise<void>
  /** `true`: the page may be gone in a moment, what is unsent is handed to the browser at once. `false`: it is still here. */
  leaving(isLeaving: boolean): void
  /** Nobody looks at the exam here any more: a tab that opens it gets it without asking anybody. `false`: somebody does. */
  yieldToOthers(isYielding: boolean): void
  subscribe(listener: () => void): () => void
  getSnapshot(): SyncSnapshot
  onEvent(listener: (event: EngineEvent) => void): () => void
  /**
   * The server reports that the exam is over. Where it has all of it, local rows
   * are deleted, as after a finish.
   */
  ended(): Promise<void>

  /** Makes coalesced seconds durable, releases the exam and ends all timers. Unsent answers stay in the store. */
  stop(): Promise<void>
}
