import { digestOf } from './digest.ts'
import { newMark, type FileAnnouncements, type OutboxFile } from './file_announcements.ts'
import type { FileTransport, UploadOutcome } from './types.ts'
import { uploadFile } from './upload.ts'

/** Its answer has had as many files as the server takes of one. */
export const TOO_MANY = 'too_many'

export interface AnnouncedUpload {
  applicationId: string
  transport: FileTransport
  announcements: Pick<FileAnnouncements, 'mark'>
  /** Announces what is unannounced. Never rejects. */
  announce(): Promise<void>
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Uploads a file once the server has heard of it: the deadline judges the announcement, not the arrival. Rejects when no answer came. */
export async function uploadAnnounced(known: OutboxFile, upload: AnnouncedUpload): Promise<UploadOutcome> {
  const { applicationId, transport, announcements, signal, onProgress } = upload
  const { file } = known
  if (!known.mark) await announcements.mark(known, newMark(file, await digestOf(file.blob)))
  // The request in progress may have begun before this file was added.
  for (let tries = 0; tries < 2 && !known.mark?.heard; tries += 1) await upload.announce()
  if (!known.mark?.heard) return { kind: 'later' }
  if (known.isRefused) return { kind: 'refused', code: TOO_MANY }
  return uploadFile({
    transport,
    applicationId,
    answerId: file.answerId,
    filename: file.filename,
    digest: known.mark.announcement.digest,
    blob: file.blob,
    signal,
    onProgress,
  })
}
