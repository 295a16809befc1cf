import { refuseConflict } from '#shared'
import type { CannotAppeal } from '../domain/appeal.js'

const REFUSED = {
  not_open: 'window_not_open',
  closed: 'window_closed',
  process_closed: 'appeal_process_closed',
  not_disclosed: 'not_disclosed',
  item_cancelled: 'item_cancelled',
  appeal_exists: 'appeal_exists',
} as const satisfies Record<CannotAppeal, string>

/** Why there is no appeal, as the refusal of a call. */
export const refusedFor = (reason: CannotAppeal) =>
  refuseConflict(REFUSED[reason], `appeals.${REFUSED[reason]}`)
