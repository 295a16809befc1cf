import type { Scheduler } from '../../../shared/scheduler.ts'

/**
 * The version that a hint announces. Null when the version cannot tell whether to read: after a gap, and for
 * `media`, because who sends video is known to the video server and changes no row of the room.
 */
export const versionWanted = ({ kind, version }: { kind: string; version: number }): number | null =>
  kind === 'gap' || kind === 'media' ? null : version

/** Dependencies of the reader. */
export interface ReaderPorts {
  /** Reads the snapshot; resolves to its version, or null when it could not be read. */
  read(): Promise<number | null>
  after: Scheduler['after']
}

/** Minimum time between two reads, ms: hints come in bursts (30 beats, one after the other). */
const GAP_MS = 250

/**
 * Turns hints into reads of the snapshot: one at once for the first, one more for all that arrived meanwhile,
 * none for a version that is known.
 *
 *       idle --hint of a version that is not known--> reading --nothing newer was announced--> idle
 *                                                     ^  |
 *                                                     |  +--hint meanwhile--> pause of `GAP_MS` --+
 *                                                     +-------------------------------------------+
 *
 * A read that fails leads to `idle` as well: the interval of the page reads again.
 */
export class SnapshotReader {
  readonly #ports: ReaderPorts
  #known = 0
  #wanted = 0
  #isReading = false
  #cancel: (() => void) | null = null

  constructor(ports: ReaderPorts) {
    this.#ports = ports
  }

  /** Something changed. `version` null: unknown changes may have been missed. */
  hint(version: number | null): void {
    if (version !== null && version <= this.#known) return
    this.#wanted = version === null ? Infinity : Math.max(this.#wanted, version)
    this.#go()
  }

  /** A snapshot arrived from elsewhere. */
  saw(version: number): void {
    this.#known = Math.max(this.#known, version)
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#wanted = 0
  }

  #go(): void {
    if (this.#isReading || this.#cancel !== null) return
    this.#isReading = true
    // Hints from now on may not be included in this read.
    this.#wanted = 0
    void this.#ports.read().then((version) => {
      this.#isReading = false
      if (version !== null) this.saw(version)
      if (this.#wanted <= this.#known) return
      this.#cancel = this.#ports.after(GAP_MS, () => {
        this.#cancel = null
        this.#go()
      })
    })
  }
}
