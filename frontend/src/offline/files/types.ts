import type { Attachment, FileAnnouncement, Id, TransportReply } from '../types.ts'

/** A file on this computer that the server does not have. */
export interface WaitingFile {
  answerId: string
  /** Distinguishes it from a file of the same answer that was chosen in another tab. Missing: stored by an older build. */
  id?: string
  filename: string
  blob: Blob
}

/** What is known of a file beside its bytes, as the local store has it: its field names are those of every build. */
export interface FileMark {
  answerId: string
  announcement: FileAnnouncement
  /** The announcement has reached the server. */
  heard: boolean
  /** Not null: the server has the file in quarantine, for this reason. */
  apart: string | null
}

/** The way of files to the server. Each rejects only when no answer came at all. */
export interface FileTransport {
  /** `PUT …/answers/batch` with nothing but announcements. */
  announce(applicationId: string, files: readonly FileAnnouncement[]): Promise<TransportReply>
  /** `GET …/answer_files/{digest}` */
  progress(applicationId: string, digest: string): Promise<TransportReply>
  /** `PUT …/answer_files/{digest}/parts/{index}` */
  sendPart(
    part: { applicationId: string; digest: string; index: number; partSize: number; bytes: Blob },
    options: { signal: AbortSignal }
  ): Promise<TransportReply>
  /** `POST …/answer_files/{digest}/complete` */
  complete(
    applicationId: string,
    digest: string,
    file: { answer: Id; filename: string }
  ): Promise<TransportReply>
}

/**
 * - `stored`: the server has it as the answer's attachment
 * - `quarantined`: the server has it, and staff decide whether it counts
 * - `refused`: it will never be taken; `code` is why, where the server says it
 * - `unannounced`: the server knows nothing of it; announce it first
 * - `later`: no way through now
 */
export type UploadOutcome =
  | { kind: 'stored'; attachment: Attachment }
  | { kind: 'quarantined'; reason: string }
  | { kind: 'refused'; code: string | null }
  | { kind: 'unannounced' | 'later' }
