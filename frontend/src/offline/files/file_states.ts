import { Observable } from '../../shared/observable.ts'
import type { WaitingFile } from './types.ts'

/**
 * `storing`: being written to this computer; `waiting`: stored here, goes up when it can; `sending`: `part` (0 to 1) is up; `failed`: the
 * server will not take it; `quarantined`: the server has it, and staff decide whether it counts. The head of `FileOutbox` shows how one
 * becomes the other.
 */
export type FileState = {
  filename: string
  size: number
  blob: Blob
  state: 'storing' | 'waiting' | 'sending' | 'failed' | 'quarantined'
  part: number
  tries: number
  /**
   * Of a failed one, why, where it is known: a code of the server, or `too_many` where its answer has had as many files as one may. Of a
   * quarantined one that is still here, the server's reason.
   */
  reason?: string
}

export type OutboxSnapshot = {
  /** By answer id. A file that is part of its answer is no longer here: it is one of the answer's attachments. */
  files: ReadonlyMap<string, FileState>
}

/** Files that the server still lacks. */
export const unsentFiles = ({ files }: OutboxSnapshot): number =>
  [...files.values()].filter(({ state }) => state !== 'quarantined').length

/** What the screen shows of the files of an outbox. */
export class FileStates extends Observable<OutboxSnapshot> {
  constructor() {
    super({ files: new Map() })
  }

  protected all(): FileState[] {
    return [...this.getSnapshot().files.values()]
  }

  protected stateOf(answerId: string): FileState['state'] | undefined {
    return this.getSnapshot().files.get(answerId)?.state
  }

  /** `part`: 0 to 1. `tried`: how many more attempts have failed. */
  protected show(
    file: WaitingFile,
    state: FileState['state'],
    part = 0,
    tried = 0,
    reason?: string | null
  ): void {
    const files = new Map(this.getSnapshot().files)
    const tries = (files.get(file.answerId)?.tries ?? 0) + tried
    files.set(file.answerId, {
      filename: file.filename,
      size: file.blob.size,
      blob: file.blob,
      state,
      part,
      tries,
      ...(reason && { reason }),
    })
    this.set({ files })
  }

  protected hide(answerId: string): void {
    const files = new Map(this.getSnapshot().files)
    files.delete(answerId)
    this.set({ files })
  }
}
