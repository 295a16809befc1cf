import { codeOf } from '#shared/error_code'

/** A setting that no second attempt makes right: the start ends with the remedy, and the supervisor does not repeat it. */
export class StartRefusal extends Error {
  static readonly code = 'E_START_REFUSED'
  readonly code = StartRefusal.code
}

/** Of sysexits.h, "configuration error"; `.workspace/run/supervise.mjs` knows it too. */
const REFUSED = 78

const REFUSALS = new Set<unknown>([StartRefusal.code, 'E_INVALID_ENV_VARIABLES'])

/** The exit code of a process whose start failed with `error`. */
export const exitCodeOf = (error: unknown): number => (REFUSALS.has(codeOf(error)) ? REFUSED : 1)
