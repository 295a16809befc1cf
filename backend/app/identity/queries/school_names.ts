import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What the institution and the school of a user are called. */
export async function schoolNamesOf(
  institutionId: number,
  schoolId: number | null,
  client: Client = db
): Promise<string[]> {
  const institution = select(client, 'institutions', {
    name: 'institutions.name',
    codename: 'institutions.codename',
  })
  const school = select(client, 'schools', { name: 'schools.name', codename: 'schools.codename' })
  const rows = await Promise.all([
    institution.where('id', institutionId),
    schoolId === null ? [] : school.where('id', schoolId),
  ])
  return rows.flat().flatMap(({ name, codename }) => [name, codename])
}

/** The school of a user; null: the institution's own. */
export async function schoolIdOf(userId: number): Promise<number | null> {
  const user = await select(db, 'users', { schoolId: 'users.school_id' }).where('id', userId).first()
  return user?.schoolId ?? null
}
