/** How guesses at a password are slowed down. Times in seconds. */
export type Pace = {
  /** So many guesses within `window` wait for nothing. */
  readonly free: number
  /** What the first one after those waits for; each further one waits twice as long, up to `longest`. */
  readonly first: number
  readonly longest: number
  /** Counted guesses are forgotten so long after the first of them. */
  readonly window: number
}

/** Guesses at one account from one device. */
export const DEVICE_PACE: Pace = { free: 5, first: 5, longest: 600, window: 3_600 }

/** The same from an address that made thousands of wrong guesses already. */
export const TIGHT_PACE: Pace = { ...DEVICE_PACE, free: 2 }

/** Guesses at one account from all devices and addresses together that have never logged in to it. */
export const ACCOUNT_PACE: Pace = { free: 30, first: 30, longest: 900, window: 86_400 }

/** The same for some minutes after staff have freed the account: whoever is guessing must not be faster than its owner. */
export const FREED_PACE: Pace = { ...ACCOUNT_PACE, free: 300 }

/** How long must pass between this guess (the first is 1) and the next one, in seconds; 0: nothing. */
export function delayAt(guess: number, pace: Pace): number {
  return guess <= pace.free
    ? 0
    : Math.min(pace.longest, pace.first * 2 ** Math.min(guess - pace.free - 1, 20))
}
