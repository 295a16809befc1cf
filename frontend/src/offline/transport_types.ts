/** What the sync engine sends and hears: the server and the network as ports. */
import type { AnswerResponse, Id, ServerAnswer } from './types.ts'

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
 * `sitting`: in which the entries were written. `files`: what is announced along with the answers. `keepalive`: the page may be gone before the answer comes; the browser sees it
 * through where the body is below 64 KB.
 */
export interface SendOptions {
  signal: AbortSignal
  sitting?: number
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
