import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { endKeySession, onlySchoolsOf, openKeySession, schoolScopeOf } from '#identity'
import {
  clock,
  countRows,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { MOST_KEYS, type KeySwitch } from '../domain/keys.js'
import { grantableSwitches } from '../policies/key_policy.js'
import { lockedKey } from '../queries/keys.js'

export type NewKey = {
  readonly name: string
  readonly switches: readonly KeySwitch[]
  /** Null: wherever its maker may act. */
  readonly schools: readonly number[] | null
  readonly networks: readonly string[]
  /** Epoch ms. */
  readonly expiresAt: number
}

/** How much of a token is stored, so that its owner knows it again: 30 bits of 256. */
const SHOWN = 'bnk_'.length + 5

const lockInstitution = (trx: TransactionClientContract, { institutionId }: Caller) =>
  trx.from('institutions').where('id', institutionId).forUpdate().select('id')

/**
 * Makes a key; its token is answered once and stored nowhere.
 * @returns refused: 403 `cannot_grant` with the switches that the caller has not; 409 `too_many_keys`; about `schools`
 */
export async function makeKey(
  caller: Caller,
  { name, switches, schools, networks, expiresAt }: NewKey,
  address: string
): Promise<Result<{ readonly id: number; readonly token: string }, DomainError>> {
  const own = await grantableSwitches(caller)
  const beyond = switches.filter((path) => !own.includes(path))
  if (beyond.length > 0)
    return refuse('forbidden', 'cannot_grant', {
      messages: ['service_keys.cannot_grant'],
      params: { paths: beyond.join(', ') },
    })
  return inTransaction<{ id: number; token: string }, DomainError>(async (trx) => {
    await lockInstitution(trx, caller)
    if (schools !== null && !(await areOwn(trx, caller, schools)))
      return refuse('invalid', 'validation', { fields: { schools: ['service_keys.school_unknown'] } })
    const now = clock.now()
    if ((await openKeys(trx, caller, now)) >= MOST_KEYS)
      return refuse('conflict', 'too_many_keys', {
        messages: ['service_keys.too_many'],
        params: { most: MOST_KEYS },
      })
    const { token, sessionId } = await openKeySession(trx, { maker: caller, address, now, expiresAt })
    const id = await insertRow(trx, 'service_keys', {
      institution_id: caller.institutionId,
      name,
      session_id: sessionId,
      shown: token.slice(0, SHOWN),
      switches_json: JSON.stringify(switches),
      schools_json: schools === null ? null : JSON.stringify(schools),
      networks_json: JSON.stringify(networks),
      made_by: caller.userId,
      created_at: now,
      expires_at: expiresAt,
      ended_at: null,
      ended_by: null,
    })
    await record(trx, {
      act: 'service_key_made',
      subject: { type: 'service_key', id },
      detail: { name, switches, schools: schools ?? [], networks, expiresAt },
    })
    return ok({ id, token })
  })
}

const openKeys = (trx: TransactionClientContract, { institutionId }: Caller, now: number) =>
  countRows(
    trx
      .from('service_keys')
      .where('institution_id', institutionId)
      .whereNull('ended_at')
      .where('expires_at', '>', now)
      .select('id')
  )

async function areOwn(
  trx: TransactionClientContract,
  caller: Caller,
  schools: readonly number[]
): Promise<boolean> {
  const query = select(trx, 'schools', { id: 'schools.id' }).whereIn('schools.id', [...schools])
  onlySchoolsOf(query, await schoolScopeOf(caller, trx))
  return (await query).length === new Set(schools).size
}

/** Ends a key for good. @returns refused: `not_found`; 409 `key_ended` */
export const endKey = (caller: Caller, id: number): Promise<Result<void, DomainError>> =>
  inTransaction(async (trx) => {
    await lockInstitution(trx, caller)
    const key = await lockedKey(trx, caller, id)
    if (!key) return refuseNotFound()
    if (key.endedAt !== null) return refuseConflict('key_ended', 'service_keys.already_ended')
    const now = clock.now()
    await trx.from('service_keys').where('id', id).update({ ended_at: now, ended_by: caller.userId })
    await endKeySession(trx, { sessionId: key.sessionId, userId: key.madeBy }, now)
    await record(trx, {
      act: 'service_key_ended',
      subject: { type: 'service_key', id },
      detail: { name: key.name },
    })
    return ok(undefined)
  })
