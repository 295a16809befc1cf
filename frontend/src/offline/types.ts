/** The types of the sync engine. No React, no IndexedDB, no browser in this file. */

/** Identifier as the server gives it. Application ids are compared and stored as text ("12" and 12 are one). */
export type Id = number | string

/** What a candidate can put in an answer. Everything in it travels in a batch entry. */
export interface AnswerResponse {
  alternativeId: Id | null
  alternatives: Id[]
  freeResponse: string | null
  /** JSON text, a list of row and column pairs. */
  gradeLinear: string | null
  /** Seconds spent on the answer; only grows. */
  seconds: number
  finished: boolean
}

export interface Attachment {
  id?: Id
  url: string
  filename: string
  path?: string
}

/** The order of edits: first the term of the writer, which the server gives with each claim, then the count of the edits. */
export interface EditOrder {
  term: number
  revision: number
}

/** Why the server did not take a revision (`late`, `locked`, `stale_revision`, ...). */
export interface Refusal {
  revision: number
  reason: string
  /** What the server held at that time, where the response names it. */
  stored?: EditOrder
}

/** Another content of an answer that the server stores beside it, until the candidate decides. */
export interface AnswerVersion {
  id: Id
  reason: string
  /** The device that it came from, as text, where the server knows it. */
  device?: string | null
  /** ISO 8601 by the server's clock. */
  at?: string | null
  alternativeId?: Id | null
  alternatives?: readonly Id[] | null
  freeResponse?: string | null
  gradeLinear?: string | null
}

/** One row of the local `answers` table. */
export interface AnswerRow extends AnswerResponse {
  id: Id
  applicationId: string
  position: number
  itemId: Id | null
  itemCategory: string
  verboseName: string
  /** ISO 8601, set when the item's own time ran out. */
  timeoutDate: string | null
  /** Seconds the item allows, or null. */
  answerTimeLimit: number | null
  attachments: Attachment[]
  /** Grows by one per durable local edit. */
  revision: number
  /** The writer's term in which `revision` was made. Missing: a row of an older build. */
  term?: number
  /**
   * ISO 8601: when `revision` was made, by the server's time last received and the monotonic time since;
   * null when it was never received.
   */
  editedAt?: string | null
  /** The candidate has left the question with this answer. Not `finished`: that may lock it. */
  left?: true
  /** Other contents of this answer on the server, undecided. */
  versions?: readonly AnswerVersion[]
  /** Revision of the last edit the candidate made; a lone update of `seconds` does not move it. */
  editedRevision: number
  /** Revision of the last edit that changed what is answered, and not only `finished`. Missing: `editedRevision`. */
  contentRevision?: number
  /** Highest revision of ours that the server acknowledged. */
  ackedRevision: number
  /** Highest revision the server was seen to hold, ours or another device's. */
  serverRevision: number
  /** 1 while `revision` is not acknowledged. */
  _changed: 0 | 1
  refusal: Refusal | null
  /** What this device held when a newer answer of another device replaced it. */
  superseded: AnswerResponse | null
  /** Epoch ms by this device's clock, for display only. */
  savedLocallyAt: number | null
  /** ISO 8601 by the server's clock. */
  savedOnServerAt: string | null
}

/** An answer as `GET /v1/applications/{id}/answers` gives it; nested and flat forms are both read. */
export interface ServerAnswer {
  id: Id
  position: number
  verboseName?: string | null
  item?: { id: Id; category?: string | null } | null
  itemId?: Id | null
  itemCategory?: string | null
  alternative?: { id: Id } | null
  alternativeId?: Id | null
  alternatives?: readonly (Id | { id: Id })[] | null
  freeResponse?: string | null
  gradeLinear?: string | null
  seconds?: number | null
  finished?: boolean | 0 | 1 | null
  timeoutDate?: string | null
  answerTimeLimit?: number | null
  /** Of a question with a time of its own: when it was first opened and when it closes, ISO 8601. */
  openedAt?: string | null
  closesAt?: string | null
  attachments?: readonly Attachment[] | null
  revision?: number | null
  term?: number | null
  versions?: readonly AnswerVersion[] | null
}

/** What the candidate may change by `edit`. */
export type AnswerPatch = Partial<AnswerResponse> & Pick<Partial<AnswerRow>, 'left'>

/** One entry of `PUT /v1/applications/{id}/answers/batch`, camelCase (the api client converts). */
export interface AnswerEntry extends AnswerResponse {
  id: Id
  revision: number
  term?: number
  editedAt?: string
  /** The server has had this content from here before: only the seconds or `finished` are new. */
  unchanged?: true
  left?: true
}

/** An HTTP answer as the transport saw it. A transport rejects only when no answer came at all. */
export interface TransportReply {
  status: number
  /** Parsed JSON, or the text when it was not JSON. */
  body: unknown
  /** The `Retry-After` header as it came. */
  retryAfter?: string | null
  /** True when the answer came from another origin than ours (a login portal of the Wi-Fi). */
  foreign?: boolean
}

/** A chosen file as it is announced to the server, ahead of its bytes. `withdrawn`: it was removed. */
export interface FileAnnouncement {
  answer: Id
  name: string
  size: number
  /** SHA-256, hex. */
  digest: string
  withdrawn?: true
}

/**
 * `files`: what is announced along with the answers. `keepalive`: the page may be gone before the answer comes; the browser sees it
 * through where the body is below 64 KB.
 */
export interface SendOptions {
  signal: AbortSignal
  keepalive?: boolean
  files?: readonly FileAnnouncement[]
}

/** The calls to the server. Pass `signal` to fetch: the engine aborts a request that hangs. */
export interface Transport {
  /** `PUT /v1/applications/{id}/answers/batch` with at most 50 entries. */
  sendBatch(applicationId: string, entries: AnswerEntry[], options: SendOptions): Promise<TransportReply>
  /** `POST /v1/applications/{id}/finish` with the answers that are still unsent (usually none). */
  finish(applicationId: string, entries: AnswerEntry[], options: SendOptions): Promise<TransportReply>
}

/** The server's result for one entry; term and revision are what it holds now. */
export interface Acknowledgement {
  id: Id
  revision: number
  term?: number
  accepted: boolean
  reason?: string
  /** False: the refused content was not stored as a version. */
  kept?: boolean
}

/** The right to write is gone: the session has ended (`isTaken`: because the person went on elsewhere), or another device has the exam. */
export type RightLoss = { kind: 'unauthenticated'; isTaken: boolean } | { kind: 'taken_over' }

/** How an engine gets the right to write back after it was broken. Both reject when it cannot be had now. */
export interface Authority {
  /**
   * Makes this session the writer; resolves to the writer's term where the server sends it. `renew`: a new
   * term, even for the present writer, because its numbers in the present term are not known here.
   * `ifWriter`: only if it is the writer; takes over from nobody.
   */
  claim(how: { renew: boolean; ifWriter?: boolean }): Promise<{ writerTerm?: number | null } | void>
  /** The answers as the server holds them, each with its versions. */
  read(): Promise<readonly ServerAnswer[]>
}

/** The device's own opinion of its link, used to retry at once, never to believe that we are online. */
export interface NetworkEvents {
  subscribe(onChange: (online: boolean) => void): () => void
}

/**
 * - `loading`: `load()` has not ended
 * - `active`: this tab writes
 * - `finishing`: `finish()` is in progress; edits are rejected
 * - `finished`: the server holds the exam as finished; nothing is sent any more
 * - `unauthenticated`: 401; nothing is sent until `resume()`
 * - `taken_over`: another device holds the session; nothing is sent until `resume()`
 * - `rereading`: the right to write was lost and is being regained: what is unsent is
 * sent, the answers are read again
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

/** The browser threw the local store away. `lost` lists edits that had not reached the server (may be empty). */
export interface StoreLoss {
  lost: { id: Id; revision: number; serverRevision: number }[]
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
   * first: later ones are rejected.
   */
  finish(): Promise<FinishOutcome>
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
