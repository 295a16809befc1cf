import type { BancaDatabase } from '../../../offline/index.ts'

/**
 * The end of the exam as last received from the server, for a page that opens without a connection. Epoch ms.
 */
export type KnownTime = { endsAt: number; serverOffset: number; graceEndsAt?: number | undefined }

/**
 * The own time of an item that was opened, in the server's epoch ms. `acknowledged`: by the server. Rows of earlier
 * versions lack it: they are reported again, which changes nothing at the server.
 */
export type ItemOpening = { openedAt: number; closesAt: number; acknowledged?: boolean }

/** The page was not open from `leftAt` on (epoch ms, by the server's clock). */
export type Absence = { leftAt: number; seconds: number; serverAway: boolean }

type Notes = {
  /** Everything of the exam is in the local store. */
  ready: { items: number; missingPictures: string[] }
  time: KnownTime
  recoveryKey: JsonWebKey
  /** Part of the recovery file: identifies the session that it comes from. */
  recoverySeal: string
  /** Ids of the answers that the candidate marked for review. */
  marks: string[]
  /** Ids of timed-out answers that are not reported to the server yet. */
  expired: string[]
  /** By answer id. */
  openings: Record<string, ItemOpening>
  /** When the page was last open, by the server's clock. */
  seen: number
  /** Absences that are not reported to the server yet. */
  absences: Absence[]
  /** Answer id of the item that was left last. */
  current: string
}

const SEALING: ReadonlySet<string> = new Set<keyof Notes>(['recoveryKey', 'recoverySeal'])

/** What the runner itself stores beside the answers, per exam, in the table `meta`. */
export class ExamNotes {
  readonly #db: BancaDatabase
  readonly #prefix: string
  /** Notes that could not be stored: held in memory. */
  readonly #unsaved = new Map<string, unknown>()

  constructor(db: BancaDatabase, applicationId: string) {
    this.#db = db
    this.#prefix = `exam:${applicationId}:`
  }

  async read<K extends keyof Notes>(key: K): Promise<Notes[K] | null> {
    if (this.#unsaved.has(key)) return this.#unsaved.get(key) as Notes[K]
    const row = await this.#db.meta.get(this.#prefix + key)
    return row === undefined ? null : (row.value as Notes[K])
  }

  /** Never rejects: with a full disk the note is lost when this page closes, and the exam continues. */
  async write<K extends keyof Notes>(key: K, value: Notes[K]): Promise<void> {
    try {
      await this.#db.meta.put({ key: this.#prefix + key, value })
      this.#unsaved.delete(key)
    } catch {
      this.#unsaved.set(key, value)
    }
  }

  /**
   * The exam is on the server: deletes all but files that the server lacks, what is needed to seal them, and
   * the record of what was sent.
   */
  async clear(): Promise<void> {
    const name = (key: string) => key.slice(this.#prefix.length)
    await this.#db.write(['meta'], async ({ meta }) => {
      const rows = await meta.startingWith(this.#prefix)
      for (const { key } of rows)
        if (!name(key).startsWith('file') && !SEALING.has(name(key))) meta.delete(key)
    })
  }
}
