import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import {
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { AppealResult } from '../domain/appeal.js'
import { usedAmong } from '../queries/options.js'

/** `tag`: what it counts as. */
export type OptionOrder = {
  readonly description: string
  readonly tag: AppealResult
  readonly isOffered?: boolean | undefined
}

/** Behind the three of everybody. */
const OWN_POSITION = 100

const OPTION = {
  id: 'appeal_results.id',
  institutionId: 'appeal_results.institution_id',
  kind: 'appeal_results.kind',
  description: 'appeal_results.description',
  isOffered: 'appeal_results.is_offered',
} as const

/** @returns the id of the new decision of the caller's institution */
export const makeOption = async (caller: Caller, order: OptionOrder): Promise<number> =>
  db.transaction(async (trx) => {
    const { description, tag, isOffered = true } = order
    const id = await insertRow(trx, 'appeal_results', {
      institution_id: caller.institutionId,
      // Unique in the table; nobody reads it of an institution's own.
      tag: `own_${randomBytes(10).toString('hex')}`,
      kind: tag,
      description: description.toWellFormed(),
      is_offered: Number(isOffered),
      position: OWN_POSITION,
    })
    await record(trx, {
      act: 'appeal_option_changed',
      by: caller,
      subject: { type: 'appeal_option', id },
      before: {},
      after: { description, tag, isOffered },
    })
    return id
  })

/**
 * Changes an own decision; what is so already is written by nobody.
 * @returns refused: `not_found`; 409 `option_shipped`, `option_used`
 */
export async function changeOption(
  caller: Caller,
  id: number,
  order: OptionOrder
): Promise<Result<null, DomainError>> {
  return inTransaction<null, DomainError>(async (trx) => {
    const stored = await select(trx, 'appeal_results', OPTION).where('id', id).forUpdate().first()
    if (!stored || (stored.institutionId !== null && stored.institutionId !== caller.institutionId))
      return refuseNotFound()
    if (stored.institutionId === null) return refuseConflict('option_shipped', 'appeals.option_shipped')
    const before = {
      description: stored.description,
      tag: stored.kind,
      isOffered: Boolean(stored.isOffered),
    }
    const after = {
      description: order.description.toWellFormed(),
      tag: order.tag,
      isOffered: order.isOffered ?? before.isOffered,
    }
    const saysTheSame = after.description === before.description && after.tag === before.tag
    if (saysTheSame && after.isOffered === before.isOffered) return ok(null)
    // It would change what somebody was answered.
    if (!saysTheSame && (await usedAmong([id], trx)).has(id))
      return refuseConflict('option_used', 'appeals.option_used')
    await trx
      .from('appeal_results')
      .where('id', id)
      .update({ description: after.description, kind: after.tag, is_offered: Number(after.isOffered) })
    await record(trx, {
      act: 'appeal_option_changed',
      by: caller,
      subject: { type: 'appeal_option', id },
      before,
      after,
    })
    return ok(null)
  })
}
