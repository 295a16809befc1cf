import { BaseSchema } from '@adonisjs/lucid/schema'

type Person = { id: number; name: string; public_identifier: string | null }

const AT_ONCE = 500

const parts = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => [...part].slice(0, 64).join(''))
    .join(' ')

const keyOf = ({ name, public_identifier }: Person) =>
  [...`${parts(name)}\t${parts(public_identifier ?? '')}`].slice(0, 255).join('')

/** The keys of the applications there are. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      for (let after = 0; ;) {
        const people: Person[] = await db
          .from('users')
          .where('id', '>', after)
          .orderBy('id')
          .limit(AT_ONCE)
          .select('id', 'name', 'public_identifier')
        const last = people.at(-1)
        if (!last) return
        const cases = people.map(() => 'WHEN ? THEN ?').join(' ')
        await db.rawQuery(
          `UPDATE applications SET candidate_key = CASE user_id ${cases} END WHERE user_id BETWEEN ? AND ?`,
          [...people.flatMap((person) => [person.id, keyOf(person)]), after + 1, last.id]
        )
        after = last.id
      }
    })
  }

  async down() {
    this.schema.raw(`UPDATE applications SET candidate_key = ''`)
  }
}
