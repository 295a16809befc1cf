import { availableParallelism } from 'node:os'
import { ok, refuse, type DomainError, type Result } from '#shared'

/** For whom a password is checked. `urgency`: those with a higher one go first. */
export type Turn = { readonly account: string; readonly address: string; readonly urgency: number }

const RETRY_SECONDS = 5

type Waiting = Turn & { readonly round: number; readonly takesPlace: boolean; readonly enter: () => void }
type Limits = { limit: number; maxWaiting: number; perAddress: number; perAccount: number }

/**
 * Bounds how many passwords are hashed at once. One core is always left to the event loop: a class that logs in must not
 * make those wait who are sitting an exam (bench/logins.bench.ts measures it). One of libuv's four
 * threads is always left to files and compression. The more urgent go first; of those, addresses take turns, so that one that
 * asks a hundred times makes another wait for one check and not for a hundred. Who comes when too many wait is refused, with
 * Retry-After.
 */
export class PasswordGate {
  readonly #limits: Limits
  /** In the order of their coming. */
  readonly #waiting: Waiting[] = []
  /** The last round that an address with somebody waiting was given. */
  readonly #rounds = new Map<string, { round: number; waiting: number }>()
  /** Checks of each account, waiting and under way. */
  readonly #ofAccount = new Map<string, number>()
  #waitingForPlace = 0
  #running = 0
  #round = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Would somebody who comes now have to wait? */
  get isBusy(): boolean {
    return this.#running >= this.#limits.limit
  }

  /** Checks at this moment: under way, and those that wait for a place. */
  get load(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waitingForPlace }
  }

  /** Refused as `busy`, or `too_many_requests` for one account, when too many wait already. */
  run<T>(turn: Turn, work: () => Promise<T>): Promise<Result<T, DomainError>> {
    return this.#counted(turn.account, async () => {
      if (
        this.isBusy &&
        (this.#waitingForPlace >= this.#limits.maxWaiting ||
          this.#waitingFrom(turn.address) >= this.#limits.perAddress)
      )
        return refuseBusy()
      if (this.isBusy) await this.#wait(turn, true)
      else this.#running += 1
      try {
        return ok(await work())
      } finally {
        this.#running -= 1
        this.#admit()
      }
    })
  }

  /**
   * Waits as long as a check would and takes nobody's place: those who come later do not wait for it. For work that costs nothing.
   * Refused as in `run`.
   */
  pass<T>(turn: Turn, work: () => Promise<T>): Promise<Result<T, DomainError>> {
    return this.#counted(turn.account, async () => {
      const passing = this.#waiting.length - this.#waitingForPlace
      if (this.isBusy && Math.max(passing, this.#waitingForPlace) >= this.#limits.maxWaiting)
        return refuseBusy()
      if (this.isBusy) await this.#wait(turn, false)
      return ok(await work())
    })
  }

  async #counted<T>(
    account: string,
    work: () => Promise<Result<T, DomainError>>
  ): Promise<Result<T, DomainError>> {
    const before = this.#ofAccount.get(account) ?? 0
    if (before >= this.#limits.perAccount)
      return refuse('too_many', 'too_many_requests', {
        messages: ['shared.too_many_requests'],
        retryAfter: RETRY_SECONDS,
      })
    this.#ofAccount.set(account, before + 1)
    try {
      return await work()
    } finally {
      const left = (this.#ofAccount.get(account) ?? 1) - 1
      if (left > 0) this.#ofAccount.set(account, left)
      else this.#ofAccount.delete(account)
    }
  }

  #waitingFrom(address: string): number {
    return this.#rounds.get(address)?.waiting ?? 0
  }

  #wait(turn: Turn, takesPlace: boolean): Promise<void> {
    const known = this.#rounds.get(turn.address)
    const round = Math.max(this.#round, known ? known.round + 1 : 0)
    if (takesPlace) {
      this.#rounds.set(turn.address, { round, waiting: (known?.waiting ?? 0) + 1 })
      this.#waitingForPlace += 1
    }
    return new Promise((enter) => this.#waiting.push({ ...turn, round, takesPlace, enter }))
  }

  #admit() {
    while (!this.isBusy) {
      const next = this.#next()
      if (!next) return
      if (next.takesPlace) this.#running += 1
      next.enter()
    }
  }

  #next(): Waiting | undefined {
    let first = 0
    let best: Waiting | undefined
    for (const [at, one] of this.#waiting.entries())
      if (!best || one.urgency > best.urgency || (one.urgency === best.urgency && one.round < best.round)) {
        first = at
        best = one
      }
    const [next] = this.#waiting.splice(first, 1)
    if (!next?.takesPlace) return next
    this.#waitingForPlace -= 1
    this.#round = Math.max(this.#round, next.round)
    const left = this.#waitingFrom(next.address) - 1
    if (left > 0)
      this.#rounds.set(next.address, {
        round: this.#rounds.get(next.address)?.round ?? next.round,
        waiting: left,
      })
    else this.#rounds.delete(next.address)
    return next
  }
}

const refuseBusy = () =>
  refuse('unavailable', 'busy', { messages: ['shared.unavailable'], retryAfter: RETRY_SECONDS })

export const passwordGate = new PasswordGate({
  limit: Math.min(Math.max(1, availableParallelism() - 1), 3),
  maxWaiting: 1_000,
  // All candidates of a school behind one address may come at once, and leave some places to everybody else.
  perAddress: 800,
  perAccount: 12,
})
