import db from '@adonisjs/lucid/services/db'

/** What the institution and the school of a user are called. */
export async function schoolNamesOf(institutionId: number, schoolId: number | null): Promise<string[]> {
  const institution = db.from('institutions').where('id', institutionId).select('name', 'codename')
  const school = schoolId === null ? [] : db.from('schools').where('id', schoolId).select('name', 'codename')
  const rows = (await Promise.all([institution, school])).flat() as { name: string; codename: string }[]
  return rows.flatMap(({ name, codename }) => [name, codename])
}
