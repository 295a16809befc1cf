import type { Readable } from 'node:stream'
import { clock } from './clock.js'
import { refuseConflict, type DomainError } from './domain_error.js'
import { ok, type Result } from './result.js'
import { zipStream, type ZipEntry, type ZipPages } from './zip.js'

/** One that has read nothing for so long gives its place to the next. */
const STALLED_MS = 120_000

type Running = { stream: Readable | null; readAt: number }

/** Makes the bytes of a download; `noted` is called whenever some of it was read. */
type Begin = (noted: () => void) => Readable | Promise<Readable>

/**
 * Downloads of one kind that are made while they are sent, of which each person reads one at a time from this process: they are long work, and
 * whoever presses again has the first one already. `code`, `refusal`: of the answer to who reads one, and the catalogue key of its message.
 */
export class OwnDownloads {
  readonly #running = new Map<number, Running>()
  readonly #code: string
  readonly #refusal: string

  constructor(code: string, refusal: string) {
    this.#code = code
    this.#refusal = refusal
  }

  /** Refused: `code` (409) */
  mayRead(userId: number): Result<null, DomainError> {
    const own = this.#running.get(userId)
    if (!own || own.readAt <= clock.now() - STALLED_MS) return ok(null)
    return refuseConflict(this.#code, this.#refusal)
  }

  /** Takes the place of this person until the download ends, from one that has stalled as well. Refused: `code` (409) */
  async read(userId: number, begin: Begin): Promise<Result<Readable, DomainError>> {
    const free = this.mayRead(userId)
    if (!free.ok) return free
    const own: Running = { stream: null, readAt: clock.now() }
    const former = this.#running.get(userId)
    this.#running.set(userId, own)
    former?.stream?.destroy()
    const end = () => {
      if (this.#running.get(userId) === own) this.#running.delete(userId)
    }
    try {
      own.stream = await begin(() => (own.readAt = clock.now()))
    } catch (error) {
      end()
      throw error
    }
    own.stream.once('close', end)
    return ok(own.stream)
  }
}

/** A zip as one of somebody's downloads. */
export const ownZip =
  (pages: ZipPages): Begin =>
  (noted) =>
    zipStream(notedPages(pages, noted))

async function* notedPages(pages: ZipPages, opened: () => void): AsyncGenerator<ZipEntry[]> {
  for await (const page of pages)
    yield page.map((entry) => ({
      ...entry,
      open: () => {
        opened()
        return entry.open()
      },
    }))
}
