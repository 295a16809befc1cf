import db from '@adonisjs/lucid/services/db'
import type { MakeApplications } from '#delivery'

/** A name on the command line matches nothing; the message says which. */
export class NotFound extends Error {}

type TargetNames = {
  exam?: string
  collection?: string
  users?: string[]
  schoolClass?: string
  institution?: string
}

type Row = { id: number }

/** Ids for names. A name of digits is an id; others are an idn, a name or a codename. */
export async function findTargets(
  names: TargetNames
): Promise<Pick<MakeApplications, 'target' | 'people'> & { institutionId: number }> {
  const institutionId = await institutionOf(names.institution)
  return {
    institutionId,
    target: await targetOf(names, institutionId),
    people: await peopleOf(names, institutionId),
  }
}

async function institutionOf(codename: string | undefined): Promise<number> {
  const query = db.from('institutions').select('id').limit(2)
  if (codename !== undefined) query.where('codename', codename)
  const rows: Row[] = await query
  if (rows.length === 0) throw new NotFound(`There is no institution${codename ? ` '${codename}'` : ''}.`)
  if (rows.length > 1) throw new NotFound('There are several institutions: say which by --institution.')
  return (rows[0] as Row).id
}

const isId = (name: string) => /^\d{1,9}$/.test(name)

async function one(query: { first(): Promise<unknown> }, what: string): Promise<number> {
  const row = (await query.first()) as Row | null
  if (!row) throw new NotFound(`There is no ${what}.`)
  return row.id
}

async function targetOf(
  { exam, collection }: TargetNames,
  institutionId: number
): Promise<MakeApplications['target']> {
  if (exam !== undefined) {
    const query = db
      .from('exams')
      .where('institution_id', institutionId)
      .where(isId(exam) ? 'id' : 'idn', exam)
    return { examId: await one(query.select('id'), `exam '${exam}'`) }
  }
  const name = collection ?? ''
  const query = db
    .from('collections')
    .where('institution_id', institutionId)
    .where(isId(name) ? 'id' : 'name', name)
  return { collectionId: await one(query.select('id'), `collection '${name}'`) }
}

async function peopleOf(
  { users = [], schoolClass }: TargetNames,
  institutionId: number
): Promise<MakeApplications['people']> {
  if (schoolClass !== undefined) {
    const query = db
      .from('classes')
      .join('schools', 'schools.id', 'classes.school_id')
      .where('schools.institution_id', institutionId)
    query.where(isId(schoolClass) ? 'classes.id' : 'classes.codename', schoolClass)
    return { classId: await one(query.select('classes.id'), `class '${schoolClass}'`) }
  }
  const names = users.map((name) => name.trim()).filter(Boolean)
  const rows: { id: number; username: string }[] = await db
    .from('users')
    .where('institution_id', institutionId)
    .whereIn('username', names)
    .select('id', 'username')
  const missing = names.filter((name) => !rows.some((row) => row.username === name))
  if (missing.length > 0) throw new NotFound(`There is nobody called ${missing.join(', ')}.`)
  return { userIds: rows.map(({ id }) => id) }
}
