import { record } from '#audit'
import { clock, inTransaction, ok, refuseNotFound, type DomainError, type Result } from '#shared'
import { DEFAULT_COLLECTION_FLAGS, readFlags } from '../domain/flags.js'
import { disclosureIn, type Disclosure } from '../domain/disclosure.js'
import Collection from '../models/collection.js'

type Order = {
  collectionId: number
  institutionId: number
  /** Those that change; the others stay. */
  permissions: Partial<{ [Name in keyof Disclosure]: boolean | undefined }>
}

/**
 * Sets what a collection discloses to candidates, from now on.
 * @returns all of them as they are then; refused: `not_found`
 */
export const saveDisclosure = ({
  collectionId,
  institutionId,
  permissions,
}: Order): Promise<Result<Disclosure, DomainError>> =>
  inTransaction(async (trx) => {
    const collection = await Collection.query({ client: trx })
      .where({ id: collectionId, institutionId })
      .forUpdate()
      .first()
    if (!collection) return refuseNotFound()
    const flags = readFlags(DEFAULT_COLLECTION_FLAGS, collection.flagsJson)
    const before = disclosureIn(flags)
    const given = Object.entries(permissions).filter(([, value]) => value !== undefined)
    const after = disclosureIn({ ...flags, ...Object.fromEntries(given) })
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(before)
    collection.flagsJson = JSON.stringify({ ...flags, ...after })
    collection.updatedAt = clock.now()
    await collection.useTransaction(trx).save()
    await record(trx, {
      act: 'collection_permissions_changed',
      institutionId,
      subject: { type: 'collection', id: collectionId },
      before,
      after,
    })
    return ok(after)
  })
