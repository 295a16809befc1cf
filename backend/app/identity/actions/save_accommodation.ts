import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  select,
  type DomainError,
  type Result,
} from '#shared'
import type { Accommodation } from '../domain/accommodation.js'
import { isBeingErased } from './erase_person.js'

type Order = {
  userId: number
  institutionId: number
  by: number
  accommodation: Accommodation & { note: string | null }
}

const STORED = {
  timeFactor: 'accommodations.time_factor',
  validFrom: 'accommodations.valid_from',
  validUntil: 'accommodations.valid_until',
  note: 'accommodations.note',
} as const

/** Stores what a person needs, instead of what was there; a repeat changes nothing. The caller has looked whether the person is theirs. Refused: `being_erased` */
export function saveAccommodation({
  userId,
  institutionId,
  by,
  accommodation,
}: Order): Promise<Result<null, DomainError>> {
  const { timeFactor, validFrom, validUntil, note } = accommodation
  return inTransaction(async (trx) => {
    // Two who enter it at once take turns on the person.
    await trx.from('users').where('id', userId).forUpdate().select('id')
    // A note would be stored of them anew.
    if (await isBeingErased(trx, userId)) return refuseConflict('being_erased', 'identity.being_erased')
    const before = await select(trx, 'accommodations', STORED).where('user_id', userId).first()
    const isSame =
      before?.timeFactor === timeFactor &&
      before.validFrom === validFrom &&
      before.validUntil === validUntil &&
      before.note === note
    if (isSame) return ok(null)
    await trx.from('accommodations').where('user_id', userId).delete()
    await insertRow(trx, 'accommodations', {
      institution_id: institutionId,
      user_id: userId,
      time_factor: timeFactor,
      valid_from: validFrom,
      valid_until: validUntil,
      note,
      decided_by: by,
      decided_at: clock.now(),
    })
    await record(trx, {
      act: 'accommodation_changed',
      institutionId,
      subject: { type: 'user', id: userId },
      before: before ?? {},
      after: { timeFactor, validFrom, validUntil },
    })
    return ok(null)
  })
}
