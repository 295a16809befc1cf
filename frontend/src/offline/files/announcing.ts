import { sittingOf } from '../engine/merge.ts'
import type { FileAnnouncement, Transport, TransportReply } from '../transport_types.ts'

/** Knows which files of a sitting are not announced to the server. */
export interface Announcer {
  unannounced(sitting: number): readonly FileAnnouncement[]
  /** `refused`: digests of those of which it takes no bytes. */
  announced(files: readonly FileAnnouncement[], refused: ReadonlySet<string>): void
}

/** Of the files that were announced: those whose answer has had too many before them. */
export function refusedIn({ body }: TransportReply): ReadonlySet<string> {
  const { files } = (typeof body === 'object' && body !== null ? body : {}) as { files?: unknown }
  const announced = Array.isArray(files) ? (files as { digest?: unknown; state?: unknown }[]) : []
  return new Set(
    announced.flatMap((file) =>
      file?.state === 'refused' && typeof file.digest === 'string' ? file.digest : []
    )
  )
}

/**
 * Whether the announcement of this call was stored. Our server stores it whatever
 * the outcome of the answers is.
 */
export function isAnnounced({ status, body, foreign }: TransportReply): boolean {
  if (foreign) return false
  const { code, files } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown
    files?: unknown
  }
  if (status === 200) return Array.isArray(files)
  // 401 has the second code too: that log-in was refused before anything of the call was looked at.
  return (
    (status === 400 && code === 'application_already_finished') ||
    (status === 409 && (code === 'session_taken' || code === 'sitting_closed'))
  )
}

/** Has announcements ride along with whatever answers leave next, so that no finish comes before them. */
export function announcing(transport: Transport, announcer: Announcer): Transport {
  const along = async (
    sitting: number,
    send: (files: readonly FileAnnouncement[]) => Promise<TransportReply>
  ) => {
    const files = announcer.unannounced(sitting)
    const reply = await send(files)
    if (files.length > 0 && isAnnounced(reply)) announcer.announced(files, refusedIn(reply))
    return reply
  }
  return {
    sendBatch: (id, entries, options) =>
      along(sittingOf(options), (files) => transport.sendBatch(id, entries, { ...options, files })),
    finish: (id, entries, options) =>
      along(sittingOf(options), (files) => transport.finish(id, entries, { ...options, files })),
  }
}
