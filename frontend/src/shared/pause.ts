import type { Scheduler } from './scheduler.ts'

/** A wait between two attempts that an event can end early. One at a time. */
export class Pause {
  /** Ends the wait in progress, if any. */
  end: () => void = () => {}

  /** `ms` null: only `end` ends it. */
  async wait(scheduler: Pick<Scheduler, 'after'>, ms: number | null): Promise<void> {
    let cancel = () => {}
    await new Promise<void>((resolve) => {
      this.end = resolve
      if (ms !== null) cancel = scheduler.after(ms, resolve)
    })
    cancel()
  }
}
