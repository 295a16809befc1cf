/** What the local store holds of answers, and what the server gives of them. No React, no IndexedDB, no browser in this file. */

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

/**
 * The order of edits: first the sitting, which grows when staff clear the answers, then the term of the writer, which the server gives with
 * each claim, then the count of the edits.
 */
export interface EditOrder {
  /** Missing: the first. */
  sitting?: number
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
  /** The sitting in which it was made. Missing: the first. */
  sitting?: number
  /**
   * ISO 8601: when `revision` was made, by the server's time last received and the monotonic time since;
   * null when it was never received.
   */
  editedAt?: string | null
  /** The candidate has left the item with this answer. Not `finished`: that may lock it. */
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
  /** Of an item with a time of its own: when it was first opened and when it closes, ISO 8601. */
  openedAt?: string | null
  closesAt?: string | null
  attachments?: readonly Attachment[] | null
  revision?: number | null
  term?: number | null
  sitting?: number | null
  versions?: readonly AnswerVersion[] | null
}

/** What the candidate may change by `edit`. */
export type AnswerPatch = Partial<AnswerResponse> & Pick<Partial<AnswerRow>, 'left'>

/** The browser threw the local store away. `lost` lists edits that had not reached the server (may be empty). */
export interface StoreLoss {
  lost: { id: Id; revision: number; serverRevision: number }[]
}
