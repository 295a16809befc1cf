import db from '@adonisjs/lucid/services/db'
import { say, schoolTime, select, type Language } from '#shared'

/** Lines of the summary that name something: label and value. */
export type Line = readonly [string, string]

/** Who somebody is, for the summary. */
export async function whoIs(personId: number, language: Language): Promise<Line[]> {
  const person = await select(db, 'users', {
    name: 'users.name',
    username: 'users.username',
    email: 'users.email',
    publicIdentifier: 'users.public_identifier',
    school: 'schools.name?',
    cpf: 'persons.cpf?',
    cellphone: 'persons.cellphone?',
    specialNeed: 'persons.special_need?',
  })
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .leftJoin('persons', 'persons.user_id', 'users.id')
    .where('users.id', personId)
    .firstOrFail()
  const lines: [string, string | null][] = [
    ['name', person.name],
    ['username', person.username],
    ['identifier', person.publicIdentifier],
    ['email', person.email],
    ['school', person.school],
    ['cpf', person.cpf],
    ['cellphone', person.cellphone],
    ['special_need', person.specialNeed],
  ]
  return lines.flatMap(([label, value]) =>
    value === null || value === '' ? [] : [[say(language, `privacy.pdf_${label}`), value] as const]
  )
}

/** A summary names so many exams; all of them are among the data. */
const EXAMS = 200

/** The exams of somebody, the newest first: name, and when they were sat. */
export async function examsOf(personId: number, language: Language): Promise<Line[]> {
  const rows = await select(db, 'applications', {
    id: 'applications.id',
    exam: 'exams.name',
    collection: 'collections.name',
    startedAt: 'applications.started_at',
  })
    .join('exams', 'exams.id', 'applications.exam_id')
    .join('collections', 'collections.id', 'applications.collection_id')
    .where('applications.user_id', personId)
    .orderBy('applications.id', 'desc')
    .limit(EXAMS)
  const moment = schoolTime(language)
  return rows.map(
    ({ collection, exam, startedAt }) =>
      [`${collection} · ${exam}`, moment(startedAt) ?? say(language, 'privacy.pdf_not_begun')] as const
  )
}
