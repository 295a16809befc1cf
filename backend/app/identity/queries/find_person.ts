import { ok, refuseNotFound, type DomainError, type Result } from '#shared'
import User from '../models/user.js'
import type { PersonView } from '../views.js'

/** The person of a user; refused as `not_found` when the user was removed. */
export async function findPerson(userId: number): Promise<Result<PersonView, DomainError>> {
  const user = await User.query().where('id', userId).preload('person').first()
  if (!user) return refuseNotFound()
  const { nursingMother = false, specialNeed = null } = user.person ?? {}
  return ok({ userId, name: user.name, nursingMother, specialNeed })
}
