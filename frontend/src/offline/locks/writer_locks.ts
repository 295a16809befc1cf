/** The right to write an exam: one tab at a time. What the engine needs of it, whatever provides it. */

/** Called by the lock; none of them throws. */
export interface WriterHandlers {
  /** This tab writes from now on. May come long after `claim`, when the other tab is closed. */
  onAcquired(): void
  /** Another tab writes. */
  onWaiting(): void
  /** Another tab asks for the exam: send what is unsent; the lock is released when the promise settles. */
  onAsked(): Promise<void>
  /** The lock is gone without having been released. */
  onLost(): void
  /** Nobody looks at the exam in this tab: it goes to any tab that does, without a question. */
  yields?(): boolean
}

export interface WriterClaim {
  /** Asks the writer to drain and let go; takes the lock by force when no answer comes in time. */
  takeOver(): Promise<void>
  release(): void
}

export interface WriterLocks {
  /** Requests the lock of that name and repeats the request until released. */
  claim(name: string, handlers: WriterHandlers): WriterClaim
}

/** For tests and for work that needs no guard: the lock is always free. */
export const alwaysFree: WriterLocks = {
  claim(_name, handlers) {
    handlers.onAcquired()
    return { takeOver: () => Promise.resolve(), release: () => {} }
  },
}
