import type { BancaDatabase } from '../../../offline/index.ts'

/** The end of the exam as last heard from the server, for a page that opens while the link is dead. Epoch ms. */
export type KnownTime = { endsAt: number; serverOffset: number; graceEndsAt?: number | undefined }

/** The own time of a question that was opened; the server's epoch ms. `told`: the server knows of it. */
export type ItemOpening = { openedAt: number; closesAt: number; told: boolean }

/** A chosen file that waits for the server. `stored` is set once the bytes are there and only the registration is missing. */
export type WaitingFile = {
  answerId: string
  filename: string
  blob: Blob
  stored: { path: string; filename: string; url: string } | null
}

type Notes = {
  /** Everything of the exam is in the local store. */
  ready: { items: number; missingPictures: string[] }
  time: KnownTime
  recoveryKey: JsonWebKey
  /** Answer ids that the pupil wants to look at again. */
  marks: string[]
  /** Ids of timed-out answers of which the server was not told yet. */
  expired: string[]
  /** By answer id. */
  openings: Record<string, ItemOpening>
  /** Answer id of the question left last. */
  current: string
}

/** What the runner itself keeps beside the answers, per exam, in the table `meta`. */
export class ExamNotes {
  readonly #db: BancaDatabase
  readonly #prefix: string

  constructor(db: BancaDatabase, applicationId: string) {
    this.#db = db
    this.#prefix = `exam:${applicationId}:`
  }

  async read<K extends keyof Notes>(key: K): Promise<Notes[K] | null> {
    const row = await this.#db.meta.get(this.#prefix + key)
    return row === undefined ? null : (row.value as Notes[K])
  }

  async write<K extends keyof Notes>(key: K, value: Notes[K]): Promise<void> {
    await this.#db.meta.put({ key: this.#prefix + key, value })
  }

  async files(): Promise<WaitingFile[]> {
    const rows = await this.#db.meta.startingWith(`${this.#prefix}file:`)
    return rows.map((row) => row.value as WaitingFile)
  }

  async keepFile(file: WaitingFile): Promise<void> {
    await this.#db.meta.put({ key: `${this.#prefix}file:${file.answerId}`, value: file })
  }

  async dropFile(answerId: string): Promise<void> {
    await this.#db.meta.delete(`${this.#prefix}file:${answerId}`)
  }

  /** The exam is with the server: forgets all but files that it does not have. */
  async clear(): Promise<void> {
    const files = `${this.#prefix}file:`
    await this.#db.write(['meta'], async ({ meta }) => {
      for (const { key } of await meta.startingWith(this.#prefix))
        if (!key.startsWith(files)) meta.delete(key)
    })
  }
}
