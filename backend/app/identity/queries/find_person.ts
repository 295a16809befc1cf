import { notFound } from '#shared'
import User from '../models/user.js'
import type { PersonView } from '../views.js'

/** The person of a user; @throws AppError 404 when the user is gone */
export async function findPerson(userId: number): Promise<PersonView> {
  const user = await User.query().where('id', userId).preload('person').first()
  if (!user) throw notFound()
  const { nursingMother = false, specialNeed = null } = user.person ?? {}
  return { userId, name: user.name, nursingMother, specialNeed }
}
