/** What `login_events` has as `type`. */
export const EVENT_KINDS = [
  'login',
  'logout',
  'taken_over',
  'replaced',
  'group_switched',
  'revoked',
  'freed',
  'first_access',
  'password_changed',
  'password_reset',
  'factor_set_up',
  'factor_removed',
  'recovery_code_used',
  'recovery_codes_made',
] as const

/** What `failed_logins` has as `wrong`, by its kind here. */
export const FAILED_KINDS = { wrong_password: 'password', wrong_code: 'code' } as const
export type FailedKind = keyof typeof FAILED_KINDS

export const LOG_IN_KINDS = [...EVENT_KINDS, 'wrong_password', 'wrong_code'] as const
export type LogInKind = (typeof LOG_IN_KINDS)[number]

export const isFailedKind = (kind: LogInKind): kind is FailedKind => kind in FAILED_KINDS
