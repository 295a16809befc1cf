import type { BancaDatabase } from '../../../offline/index.ts'

/** The end of the exam as last heard from the server, for a page that opens while the link is dead. Epoch ms. */
export type KnownTime = { endsAt: number; serverOffset: number; graceEndsAt?: number | undefined }

/** The own time of a question that was opened; the server's epoch ms. `told`: the server knows of it. */
export type ItemOpening = { openedAt: number; closesAt: number; told: boolean }

/** The page was not there from `leftAt` on (epoch ms, by the server's clock). */
export type Absence = { leftAt: number; seconds: number; serverAway: boolean }

type Notes = {
  /** Everything of the exam is in the local store. */
  ready: { items: number; missingPictures: string[] }
  time: KnownTime
  recoveryKey: JsonWebKey
  /** Goes into the file of unsent answers: says which session it comes from. */
  recoverySeal: string
  /** Answer ids that the candidate wants to look at again. */
  marks: string[]
  /** Ids of timed-out answers of which the server was not told yet. */
  expired: string[]
  /** By answer id. */
  openings: Record<string, ItemOpening>
  /** When the page was last there, by the server's clock. */
  seen: number
  /** Times without the page of which the server was not told yet. */
  absences: Absence[]
  /** Answer id of the question left last. */
  current: string
}

const SEALING: ReadonlySet<string> = new Set<keyof Notes>(['recoveryKey', 'recoverySeal'])

/** What the runner itself keeps beside the answers, per exam, in the table `meta`. */
export class ExamNotes {
  readonly #db: BancaDatabase
  readonly #prefix: string
  /** What this computer could not keep. */
  readonly #unkept = new Map<string, unknown>()

  constructor(db: BancaDatabase, applicationId: string) {
    this.#db = db
    this.#prefix = `exam:${applicationId}:`
  }

  async read<K extends keyof Notes>(key: K): Promise<Notes[K] | null> {
    if (this.#unkept.has(key)) return this.#unkept.get(key) as Notes[K]
    const row = await this.#db.meta.get(this.#prefix + key)
    return row === undefined ? null : (row.value as Notes[K])
  }

  /** Never rejects: a full disk costs the note, once this page goes, and never the exam. */
  async write<K extends keyof Notes>(key: K, value: Notes[K]): Promise<void> {
    try {
      await this.#db.meta.put({ key: this.#prefix + key, value })
      this.#unkept.delete(key)
    } catch {
      this.#unkept.set(key, value)
    }
  }

  /** The exam is with the server: forgets all but files that it does not have, and what it takes to seal them and what was sent. */
  async clear(): Promise<void> {
    const name = (key: string) => key.slice(this.#prefix.length)
    await this.#db.write(['meta'], async ({ meta }) => {
      const rows = await meta.startingWith(this.#prefix)
      for (const { key } of rows)
        if (!name(key).startsWith('file') && !SEALING.has(name(key))) meta.delete(key)
    })
  }
}
