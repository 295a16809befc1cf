import type { Readable } from 'node:stream'
import { clock } from './clock.js'
import { refuseConflict, type DomainError } from './domain_error.js'
import { ok, type Result } from './result.js'
import { zipStream, type ZipEntry, type ZipPages } from './zip.js'

/** One that has read nothing for so long gives its place to the next. */
const STALLED_MS = 120_000

type Running = { readonly stream: Readable; readAt: number }

/**
 * Zips of one kind, of which each person reads one at a time from this process: a zip is long work, and whoever presses again has the first
 * one already. `refusal`: the catalogue key of the message for who reads one.
 */
export class OwnZips {
  readonly #running = new Map<number, Running>()
  readonly #refusal: string

  constructor(refusal: string) {
    this.#refusal = refusal
  }

  /** Refused: `zip_running` (409) */
  mayRead(userId: number): Result<null, DomainError> {
    const zip = this.#running.get(userId)
    if (!zip || zip.readAt <= clock.now() - STALLED_MS) return ok(null)
    return refuseConflict('zip_running', this.#refusal)
  }

  /** Takes the place of this person until the zip ends, from one that has stalled as well. Refused: `zip_running` (409) */
  read(userId: number, pages: ZipPages): Result<Readable, DomainError> {
    const free = this.mayRead(userId)
    if (!free.ok) return free
    const stream = zipStream(
      noted(pages, () => {
        zip.readAt = clock.now()
      })
    )
    const zip: Running = { stream, readAt: clock.now() }
    const former = this.#running.get(userId)
    this.#running.set(userId, zip)
    former?.stream.destroy()
    stream.once('close', () => {
      if (this.#running.get(userId) === zip) this.#running.delete(userId)
    })
    return ok(stream)
  }
}

async function* noted(pages: ZipPages, opened: () => void): AsyncGenerator<ZipEntry[]> {
  for await (const page of pages)
    yield page.map((entry) => ({
      ...entry,
      open: () => {
        opened()
        return entry.open()
      },
    }))
}
