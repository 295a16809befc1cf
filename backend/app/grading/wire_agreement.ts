import { toIso } from '#shared'
import type { CorrectorPace, StretchView } from './agreement_views.js'
import type { Agreement } from './domain/agreement.js'
import { FAST_MS } from './domain/pace.js'
import { pointsOf } from './domain/points.js'
import type { Severity } from './domain/severity.js'

/** Shares from 0 to 1. `reason` says why there is no number. */
export const wireAgreement = ({ pairs, exact, near, kappa, alpha, reason }: Agreement) => ({
  pairs,
  exact,
  near,
  kappa,
  alpha,
  reason,
})

/** In points of the type: above zero is more generous than the other marker. */
export const wireSeverity = ({ pairs, mean, low, high }: Severity) => ({
  pairs,
  mean: pointsOf(mean),
  low: pointsOf(low),
  high: pointsOf(high),
})

export const wireStretch = ({ from, to, texts, severity }: StretchView) => ({
  from,
  to,
  texts,
  severity: wireSeverity(severity),
})

/** `fast`: of the `timed` texts, those that took less than `fastSeconds`. */
export const wirePace = ({ user, texts, thirds, timed, fast, lastAt, severity }: CorrectorPace) => ({
  user: { id: user.id, name: user.name },
  texts,
  thirds,
  timed,
  fast,
  fastSeconds: FAST_MS / 1000,
  lastAt: toIso(lastAt),
  severity: wireSeverity(severity),
})
