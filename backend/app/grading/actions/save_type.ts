import { randomBytes } from 'node:crypto'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { problemOf, type CorrectionType } from '../domain/correction_type.js'
import { ownType, typesOf, type StoredType } from '../queries/correction_types.js'

type Order = { readonly name: string; readonly definition: CorrectionType }

/**
 * Makes a correction type, in its first version.
 * @returns its id; refused: `validation` naming `definition`
 */
export const makeType = async (caller: Caller, order: Order): Promise<Result<number, DomainError>> =>
  // Nobody reads it: it only ties versions together.
  save(caller, order, async () => ok({ key: randomBytes(12).toString('hex'), version: 1 }))

/**
 * Makes the next version of a type of the institution; plans with an older one keep it.
 * @returns its id; refused: `not_found`; 409 `type_shipped`, `type_changed` where somebody made one since the version with this id
 */
export async function makeVersion(
  caller: Caller,
  id: number,
  order: Partial<Order> & Pick<Order, 'definition'>
): Promise<Result<number, DomainError>> {
  const former = await ownType(caller, id)
  if (former === null) return refuseNotFound()
  const name = order.name ?? (typeof former.name === 'string' ? former.name : '')
  return save(caller, { ...order, name }, async () => nextOf(caller, former))
}

async function nextOf(caller: Caller, former: StoredType) {
  if (former.institutionId === null) return refuseConflict('type_shipped', 'grading.type_shipped')
  const newer = (await typesOf(caller.institutionId)).some(
    ({ key, institutionId, version }) =>
      key === former.key && institutionId === former.institutionId && version > former.version
  )
  return newer ? refuseConflict(...CHANGED) : ok({ key: former.key, version: former.version + 1 })
}

const CHANGED = ['type_changed', 'grading.type_changed'] as const

type Place = { readonly key: string; readonly version: number }

async function save(
  caller: Caller,
  { name, definition }: Order,
  placeOf: () => Promise<Result<Place, DomainError>>
): Promise<Result<number, DomainError>> {
  const problem = problemOf(definition)
  if (problem !== null)
    return refuse('invalid', 'validation', { fields: { definition: [`grading.type_${problem}`] } })
  const place = await placeOf()
  if (!place.ok) return place
  const { key, version } = place.value
  try {
    return await inTransaction<number, DomainError>(async (trx) => {
      const id = await insertRow(trx, 'correction_types', {
        institution_id: caller.institutionId,
        key,
        name: JSON.stringify(name),
        version,
        definition_json: JSON.stringify(definition),
        created_by: caller.userId,
        created_at: clock.now(),
      })
      await record(trx, {
        act: 'correction_type_made',
        by: caller,
        subject: { type: 'correction_type', id },
        detail: { name, version },
      })
      return ok(id)
    })
  } catch (error) {
    if (isDuplicateKey(error)) return refuseConflict(...CHANGED)
    throw error
  }
}
