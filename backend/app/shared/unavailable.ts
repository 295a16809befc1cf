import type { DomainError } from './domain_error.js'

/**
 * A part of the installation that a use case needs does not answer at present (`kind` is always 'unavailable'): nobody can act on it but by
 * asking again later, so it is thrown. The request that meets it is answered with `refusal`; a job fails, and its next run tries again.
 */
export class Unavailable extends Error {
  readonly refusal: DomainError

  constructor(refusal: Omit<DomainError, 'kind'>, options: { message: string; cause?: unknown }) {
    super(options.message, { cause: options.cause })
    this.name = 'Unavailable'
    this.refusal = { kind: 'unavailable', ...refusal }
  }
}
