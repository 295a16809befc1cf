import { BaseSchema } from '@adonisjs/lucid/schema'

type Person = { id: number; institution_id: number; name: string; public_identifier: string | null }

const AT_ONCE = 500
/** SQLite takes no more in one statement. */
const ROWS_AT_ONCE = 400

const namePartsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => [...part].slice(0, 64).join(''))

function rowsOf({ id, institution_id, name, public_identifier }: Person) {
  const [first, ...others] = namePartsOf(name)
  const rest = new Set([...others, ...namePartsOf(public_identifier ?? '')])
  if (first !== undefined) rest.delete(first)
  const row = (part: string, place: number) => ({ institution_id, user_id: id, part, place })
  return [...(first === undefined ? [] : [row(first, 0)]), ...[...rest].map((part) => row(part, 1))]
}

/** The parts of everybody there is. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      for (let after = 0; ;) {
        const people: Person[] = await db
          .from('users')
          .where('id', '>', after)
          .orderBy('id')
          .limit(AT_ONCE)
          .select('id', 'institution_id', 'name', 'public_identifier')
        const last = people.at(-1)
        if (!last) return
        const rows = people.flatMap(rowsOf)
        for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
          await db.table('user_name_parts').multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
        after = last.id
      }
    })
  }

  async down() {
    this.schema.raw('DELETE FROM user_name_parts')
  }
}
