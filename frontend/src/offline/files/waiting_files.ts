import type { BancaDatabase } from '../store/database.ts'
import type { FileMark, WaitingFile } from './types.ts'

/**
 * Files of one exam that the server does not have, in the store of their person. The bytes are stored apart
 * from the file's metadata: they are written once.
 */
export class WaitingFiles {
  readonly #db: BancaDatabase
  readonly #prefix: string

  constructor(db: BancaDatabase, applicationId: string) {
    this.#db = db
    this.#prefix = `exam:${applicationId}:`
  }

  async all(): Promise<WaitingFile[]> {
    return this.#values<WaitingFile>('file:')
  }

  async marks(): Promise<FileMark[]> {
    return this.#values<FileMark>('file-mark:')
  }

  /** Nothing is known of it yet. */
  async store(file: WaitingFile): Promise<void> {
    await this.#db.write(['meta'], ({ meta }) => {
      meta.put({ key: this.#fileKey(file.answerId), value: file })
      meta.delete(this.#markKey(file.answerId))
    })
  }

  /** Nothing where another file has taken its place. */
  async storeMark({ answerId, id }: WaitingFile, mark: FileMark): Promise<void> {
    await this.#db.write(['meta'], async ({ meta }) => {
      const stored = await meta.get(this.#fileKey(answerId))
      if (stored && (stored.value as WaitingFile).id === id)
        meta.put({ key: this.#markKey(answerId), value: mark })
    })
  }

  /** The server has it, or it was taken back. One that took its place stays. */
  async drop({ answerId, id }: WaitingFile): Promise<void> {
    await this.#db.write(['meta'], async ({ meta }) => {
      const stored = await meta.get(this.#fileKey(answerId))
      if (stored && (stored.value as WaitingFile).id !== id) return
      meta.delete(this.#fileKey(answerId))
      meta.delete(this.#markKey(answerId))
    })
  }

  /** Stores that a withdrawal is still to be announced. */
  async storeWithdrawn(mark: FileMark): Promise<void> {
    await this.#db.meta.put({ key: this.#withdrawnKey(mark), value: mark })
  }

  /** The withdrawal was announced, or the file was chosen again. */
  async dropWithdrawn(mark: FileMark): Promise<void> {
    const before = this.#markKey(mark.answerId)
    await this.#db.write(['meta'], async ({ meta }) => {
      meta.delete(this.#withdrawnKey(mark))
      // Where an older build stored it.
      if (((await meta.get(before))?.value as FileMark | undefined)?.announcement.withdrawn)
        meta.delete(before)
    })
  }

  #fileKey(answerId: string): string {
    return `${this.#prefix}file:${answerId}`
  }

  #markKey(answerId: string): string {
    return `${this.#prefix}file-mark:${answerId}`
  }

  #withdrawnKey({ answerId, announcement }: FileMark): string {
    return `${this.#markKey(answerId)}:${announcement.digest}`
  }

  async #values<T>(kind: 'file:' | 'file-mark:'): Promise<T[]> {
    const rows = await this.#db.meta.startingWith(this.#prefix + kind)
    return rows.map((row) => row.value as T)
  }
}

/** Ids of the applications with files that the server does not have, and how many of each. */
export async function waitingFileCounts(db: BancaDatabase): Promise<Map<string, number>> {
  const rows = await db.meta.startingWith('exam:')
  const partsOf = (key: string) => key.split(':') as [string, string, string, string?]
  const apart = new Set(
    rows.flatMap(({ key, value }) => {
      const [, applicationId, kind, answerId] = partsOf(key)
      return kind === 'file-mark' && (value as FileMark).apart !== null
        ? [`${applicationId}:${answerId}`]
        : []
    })
  )
  const counts = new Map<string, number>()
  for (const { key } of rows) {
    const [, applicationId, kind, answerId] = partsOf(key)
    if (kind === 'file' && !apart.has(`${applicationId}:${answerId}`))
      counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1)
  }
  return counts
}
