import db from '@adonisjs/lucid/services/db'
import { select, type Language } from '#shared'
import { personValues } from '../queries/person_values.js'
import { letterTo } from '../sending/write_mailing.js'
import type { SampleView } from '../views.js'
import type { PreparedMailing } from './prepare_mailing.js'

/** Of a long list only so many are looked at for examples. */
const LOOKED_AT = 5_000

/**
 * The message as three of its recipients get it: the first, the one with the longest name, and one without a class, whose text has a gap where others
 * have theirs. Fewer where one of them is several of these.
 */
export async function samplesOf(mail: PreparedMailing, language: Language): Promise<SampleView[]> {
  const people = mail.people.slice(0, LOOKED_AT)
  const ids = people.map(([id]) => id)
  const among = () => select(db, 'users', { id: 'users.id' }).whereIn('users.id', ids)
  const longest = await among().orderByRaw('length(users.name) desc').orderBy('users.id').first()
  const classless = await among()
    .whereNotExists((members) =>
      members
        .from('class_members')
        .whereColumn('class_members.user_id', 'users.id')
        .where('class_members.role', 'student')
    )
    .orderBy('users.id')
    .first()
  const chosen = [...new Set([ids[0], longest?.id, classless?.id])].filter((id) => id !== undefined)
  const values = await personValues(chosen)
  const own = new Map(people.map(([id, context]) => [id, context]))
  return chosen.flatMap((id) => {
    const person = values.get(id)
    if (!person) return []
    const { subject, text } = letterTo({ ...mail, language }, { ...own.get(id), ...person.values })
    return [{ name: person.values.nome, email: person.address ?? '', subject, text }]
  })
}
