import LoginEvent from '../models/login_event.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** What happened to somebody's second factor. Never a code, never a secret. */
export type FactorEvent = 'factor_set_up' | 'factor_removed' | 'recovery_code_used' | 'recovery_codes_made'

/** `authorId`: who of the staff did it; null: the person, or a command on the server. */
export const noteFactor = (
  trx: TransactionClientContract,
  type: FactorEvent,
  {
    userId,
    authorId = null,
    address = null,
    now,
  }: { userId: number; authorId?: number | null; address?: string | null; now: number }
) => LoginEvent.create({ userId, sessionId: null, type, address, authorId, occurredAt: now }, { client: trx })
