import type { Attachment, Id } from '../types.ts'
import type { FileAnnouncement, TransportReply } from '../transport_types.ts'

/** A file on this computer that the server does not have. */
export interface WaitingFile {
  answerId: string
  /** Distinguishes it from a file of the same answer that was chosen in another tab. Missing: stored by an older build. */
  id?: string
  filename: string
  blob: Blob
  /** In which it was chosen. Missing: the first. */
  sitting?: number
}

/** What is known of a file beside its bytes, as the local store has it: its field names are those of every build. */
export interface FileMark {
  answerId: string
  announcement: FileAnnouncement
  /** In which the file was chosen. Missing: the first. */
  sitting?: number
  /** The announcement has reached the server. */
  heard: boolean
  /** Not null: the server has the file in quarantine, for this reason. */
  apart: string | null
}

/** The calls that transfer files to the server. Each rejects only when no response arrived at all. */
export interface FileTransport {
  /** `PUT …/answers/batch` with nothing but announcements of one sitting. */
  announce(
    applicationId: string,
    files: readonly FileAnnouncement[],
    sitting: number
  ): Promise<TransportReply>
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
 * - `refused`: it will never be accepted; `code` is the reason, where the server sends it
 * - `unannounced`: the server does not know it; announce it first
 * - `later`: not possible now
 */
export type UploadOutcome =
  | { kind: 'stored'; attachment: Attachment }
  | { kind: 'quarantined'; reason: string }
  | { kind: 'refused'; code: string | null }
  | { kind: 'unannounced' | 'later' }
